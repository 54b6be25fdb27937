"""Categories of techniques: the kind of argument, whatever its name.

Sentences, glossary, hints and pictures are chosen by category. Every technique has one in its record; `generator.families.find_category`
finds it by the technique's name.
"""

FULL_HOUSE = "full house"
HIDDEN_SINGLE = "hidden single"
NAKED_SINGLE = "naked single"
DIRECT_LOCKED = "direct locked candidates"
DIRECT_HIDDEN = "direct hidden set"
LOCKED = "locked candidates"
HIDDEN_SET = "hidden set"
NAKED_SET = "naked set"
FISH = "fish"
WING = "wing"
UNIQUE = "unique rectangle or loop"
BUG = "bivalue universal grave"
ALIGNED = "aligned exclusion"
CYCLE = "cycle"
ONE_CHAIN = "forcing chain"
SEVERAL_CHAINS = "forcing chains"
CONTRADICTION_CHAINS = "contradiction chains"
DOUBLE_CHAINS = "double chains"
CAGE_TOTAL = "cage total"
ONE_CAGE = "one cage"
RULE_OF_45 = "rule of 45"
CONTRADICTION = "contradiction"
LAST_PLACE = "last place"
LAST_CELLS = "last cells"
COMPLETE = "complete house"
ROOM = "room for marks"
BLOCKING = "blocking"
SQUEEZE = "squeeze"
CONFINED = "confined"
JOINT_ATTACK = "joint attack"
TRIAL = "trial"
HIDDEN_WINDOW = "hidden window"
LEFTOVERS = "law of leftovers"
COMMON_PEERS = "common peers"
ONE_CLUE = "one clue"
TWO_CLUES = "two clues"
ARITHMETIC = "cage arithmetic"
NEIGHBORS = "neighboring digits"
PARITY = "even and odd cells"
THERMOMETER = "thermometers"
ARROW = "arrows"
WHISPER = "whispers"
SANDWICH = "sandwich"
DIAGONAL_SUM = "sum of a diagonal"
VIEW = "view from outside"
AVOIDED_TRIO = "avoided trio"
FULL_COUNT = "full count"
TIGHT_LINE = "tight line"
EQUAL_LINES = "equal lines"
COMBINATION = "combination"
GUESS = "guess"

PLAIN = frozenset({FULL_HOUSE, HIDDEN_SINGLE, NAKED_SINGLE, LAST_PLACE, LAST_CELLS, COMPLETE, AVOIDED_TRIO, FULL_COUNT})
"""Categories that every reader can do.

A hint in the back of a book never shows one of them while another step is available.
"""

PLACING = frozenset(
    {
        HIDDEN_SINGLE,
        NAKED_SINGLE,
        DIRECT_LOCKED,
        DIRECT_HIDDEN,
        HIDDEN_WINDOW,
        LEFTOVERS,
        CYCLE,
        ONE_CHAIN,
        SEVERAL_CHAINS,
        CONTRADICTION_CHAINS,
        DOUBLE_CHAINS,
        CAGE_TOTAL,
        RULE_OF_45,
        LAST_PLACE,
        LAST_CELLS,
    }
)
"""Categories of techniques that place digits or marks besides the last one of a house."""

CHAINS = frozenset({CYCLE, ONE_CHAIN, SEVERAL_CHAINS, CONTRADICTION_CHAINS, DOUBLE_CHAINS})
"""Categories whose steps are explained node by node."""
