// Buttons that are held: what happens then, instead of the click that ends the holding.

const HOLD_MS = 450;

// Act while a button inside an element is held; `act` gets the pressed event, and returns after how many milliseconds to act again, 0 for
// never. Touch and mouse alike.
export function onHold(element, act) {
  let timer = 0;
  let wasHeld = false;
  const again = (event) => {
    wasHeld = true;
    const wait = act(event);
    if (wait) timer = setTimeout(again, wait, event);
  };
  element.addEventListener("pointerdown", (event) => {
    clearTimeout(timer);
    wasHeld = false;
    if (event.target.closest("button") && event.button <= 0) timer = setTimeout(again, HOLD_MS, event);
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) element.addEventListener(end, () => clearTimeout(timer));
  element.addEventListener("contextmenu", (event) => event.preventDefault());
  element.addEventListener(
    "click",
    (event) => {
      if (wasHeld) event.stopImmediatePropagation();
      wasHeld = false;
    },
    true,
  );
}
