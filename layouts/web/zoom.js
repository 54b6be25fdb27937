// Enlarging the board: two fingers, Ctrl with the wheel, or the keys + and -. An enlarged board is moved by swiping.

import { emit, on } from "./session.js";

const MOST = 6;
const STEP = 1.25;
const around = document.querySelector(".around");
const frame = document.getElementById("frame");
let zoom = 1;
let pinch = null;

on("open", () => setZoom(1, 0, 0));
new ResizeObserver(showPanning).observe(around);

// Return whether the board is larger than its place, so that a swipe moves it.
export const isPannable = () => frame.offsetWidth > around.clientWidth || frame.offsetHeight > around.clientHeight;

function showPanning() {
  frame.classList.toggle("pans", isPannable());
}

// Set the zoom; the point of the board at x and y in the window stays where it is.
function setZoom(wanted, x, y) {
  const was = frame.getBoundingClientRect();
  const { paddingLeft, paddingRight } = getComputedStyle(around); // as much as above and below
  const whole = ((Math.min(around.clientWidth, around.clientHeight) - parseFloat(paddingLeft) - parseFloat(paddingRight)) * zoom) / (frame.offsetWidth || 1);
  zoom = Math.min(MOST, Math.max(Math.min(1, whole), wanted));
  frame.style.setProperty("--zoom", zoom);
  const is = frame.getBoundingClientRect();
  around.scrollLeft += is.left + ((x - was.left) * is.width) / was.width - x;
  around.scrollTop += is.top + ((y - was.top) * is.height) / was.height - y;
  showPanning();
}

export function zoomBy(steps) {
  const { left, top, width, height } = around.getBoundingClientRect();
  setZoom(zoom * STEP ** steps, left + width / 2, top + height / 2);
}

// Return the distance of two touches and the point between them.
function measure([one, other]) {
  const [x, y] = [(one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2];
  return { x, y, distance: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) };
}

around.addEventListener("touchstart", (event) => {
  if (event.touches.length !== 2) return;
  pinch = { ...measure(event.touches), zoom };
  emit("pinch");
  event.preventDefault();
}, { passive: false });

around.addEventListener("touchmove", (event) => {
  if (!pinch || event.touches.length !== 2) return;
  const { x, y, distance } = measure(event.touches);
  around.scrollLeft += pinch.x - x;
  around.scrollTop += pinch.y - y;
  setZoom((pinch.zoom * distance) / pinch.distance, x, y);
  Object.assign(pinch, { x, y });
  event.preventDefault();
}, { passive: false });

for (const event of ["touchend", "touchcancel"]) around.addEventListener(event, ({ touches }) => touches.length < 2 && (pinch = null));

around.addEventListener("wheel", (event) => {
  if (!event.ctrlKey) return;
  setZoom(zoom * Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
  event.preventDefault();
}, { passive: false });
