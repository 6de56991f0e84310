"""The records of state and box in Cat-astrophe, and the lists of actions, events, outcomes and reasons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from pathlib import Path

import msgspec

from mewple.core import game as core
from mewple.core.actions import Actions, kind
from mewple.core.content import load
from mewple.core.events import Events, event
from mewple.core.outcomes import OutcomeKind, Outcomes, up_to
from mewple.core.reasons import Reason, Reasons
from mewple.core.record import Cells, Grid, Record, i8, i16, i32
from mewple.games.cat_astrophe.content import CARDS, CATS, EFFECTS, ITEMS, ROOMS, THINGS, TRAITS, read_home

CONTENT = load(Path(__file__).parent / "box.toml")
HOME = read_home(CONTENT)

ESCAPE = len(HOME.escape)
ALL_CATS = (1 << CATS) - 1
ALL_ITEMS = (1 << ITEMS) - 1
STRENGTH, CRAFT, CUTENESS = range(len(TRAITS))
(COMBINED, WEAR, BOOST, PRY, OPEN, SMASH_IT, TELEPORT, MOVE_HUMAN, DISTRACTION, ZOOMIES) = range(len(EFFECTS))
MOST_CATS, NEAREST_OPENING, STAY = range(ROOMS, ROOMS + 3)
"""Where an event can send the human, if it does not name a room."""
AWAY = -1
"""The human's room before Event 1 (R5)."""
NOBODY = -1
NO_TASK = -1
NO_CARD = -1

PHASES = ("pick", "name", "turn", "room", "cat", "thing", "effect", "answer", "lose", "ended", "over")
(PICK, NAME, TURN, AIM_ROOM, AIM_CAT, AIM_THING, EFFECT, ANSWER, LOSE, ENDED, OVER) = range(len(PHASES))
"""The phases: what is to be decided (D1 to D6; PICK only with `cat_choice`). ENDED comes between two turns, and is
never seen outside the rules."""
ROLLING, COUNTED = -128, -127
"""Two values that `change` has during an event until the tracker changes. ROLLING: the dice have not been rolled yet.
COUNTED: the result of the dice is known."""
RUNNING, WON, LOST = range(3)

WEIGHTS = (
    "open", "rig", "ready", "second", "escape_0", "escape_1", "escape_2", "opener", "pry", "smash", "boost", "noise",
    "little", "meet", "stealth", "gather", "drift", "cover", "crash", "near",
)  # fmt: skip
"""The names of the numbers with which the strong policy computes values."""

_rooms = [room.id for room in HOME.rooms]
_cats = [cat.id for cat in HOME.cats]
_things = [thing.id for thing in HOME.things]
_items = [item.id for item in HOME.items]
PAIRS = list(combinations(range(ESCAPE), 2))
"""All pairs of ESCAPE items, given by their indices among the ESCAPE items."""


def _pair(pair: tuple[int, int]) -> str:
    return "+".join(_items[HOME.escape[place]] for place in pair)


ACTIONS = Actions(
    kind("end_turn"),
    kind("move", room=_rooms),
    kind("find"),
    kind("distract"),
    kind("destroy", thing=_things),
    kind("smash", item=[_items[item] for item in HOME.smashable]),
    kind("use", item=[_items[item] for item in HOME.usable]),
    kind("combine", items=[_pair(pair) for pair in PAIRS]),
    kind("drop", item=_items),
    kind("pick_up", item=_items),
    kind("give", item=_items, cat=_cats),
    kind("ask", item=_items),
    kind("accept"),
    kind("decline"),
    kind("charm"),
    kind("lure", room=_rooms),
    kind("target_room", room=_rooms),
    kind("target_cat", cat=_cats),
    kind("target_thing", thing=_things),
    kind("lose_item", item=_items),
    kind("next_cat", cat=_cats),
)
A_END_TURN, A_MOVE, A_FIND, A_DISTRACT = (ACTIONS.first(name) for name in ("end_turn", "move", "find", "distract"))
A_DESTROY, A_SMASH, A_USE, A_COMBINE = (ACTIONS.first(name) for name in ("destroy", "smash", "use", "combine"))
A_DROP, A_PICK_UP, A_GIVE, A_ASK = (ACTIONS.first(name) for name in ("drop", "pick_up", "give", "ask"))
A_ACCEPT, A_DECLINE, A_CHARM, A_LURE = (ACTIONS.first(name) for name in ("accept", "decline", "charm", "lure"))
A_TARGET_ROOM, A_TARGET_CAT, A_TARGET_THING = (ACTIONS.first(f"target_{name}") for name in ("room", "cat", "thing"))
A_LOSE_ITEM, A_NEXT_CAT = ACTIONS.first("lose_item"), ACTIONS.first("next_cat")
TASKS = A_DROP
"""The number of the first action after the tasks. Tasks are the actions that need an ability check; A_FIND is the
first."""


# --- events ---


def _id_of(ids: Sequence[str]) -> Callable[[int], str]:
    """Makes a function that turns an index into one of these ids, for a field of an event."""

    def name(number: int) -> str:
        return ids[number]

    return name


class Task(msgspec.Struct, frozen=True):
    """What a cat tries: the kind of its action, and the thing or the items in question."""

    kind: str
    on: list[str]


def _task(action: int) -> Task:
    words = ACTIONS.words(action)
    if action >= A_COMBINE:
        return Task("combine", [_items[HOME.escape[place]] for place in PAIRS[action - A_COMBINE]])
    return Task(str(words["kind"]), [str(words[field]) for field in ("thing", "item") if field in words])


def _rig_parts(places: int) -> list[str]:
    """The parts of a rig, as ids; empty if the item is no rig. `places` holds the parts as bits, by their indices among
    the ESCAPE items."""
    parts = [_items[HOME.escape[place]] for place in range(ESCAPE) if places >> place & 1]
    return parts if len(parts) > 1 else []


def _if_any(number: int) -> int | None:
    return number if number >= 0 else None


def _if_told(number: int) -> bool | None:
    return bool(number) if number >= 0 else None


_cat, _room, _thing, _item, _trait = map(_id_of, (_cats, _rooms, _things, _items, TRAITS))
_card = _id_of([card.id for card in HOME.cards])
STEPS = ("fail", "success", "triumph")
"""The results of a group check."""
LOSSES = ("tracker", "cards", "rounds")
"""The reasons why the cats are caught: the tracker is too high, or no events or no rounds are left."""

EVENTS = Events(
    event("dealt", cat=_cat),
    event("round", number=int),
    event("turn", cat=_cat),
    event("moved", cat=_cat, room=_room),
    event("checked", cat=_cat, task=_task, trait=_trait, need=int, face=int, passed=bool),
    event("found", cat=_cat, item=_item, room=_room),
    event("opened", cat=_cat, thing=_thing),
    event("broke", cat=_cat, thing=_thing),
    event("smashed", cat=_cat, item=_item),
    event("unheard", cat=_cat),
    event("distracted", cat=_cat),
    event("coast"),
    event("charmed", cat=_cat, room=_room),
    event("lured", cat=_cat, room=_room, together=bool),
    event("used", cat=_cat, item=_item),
    event("wore", cat=_cat, item=_item),
    event("boosted", cat=_cat, trait=_trait, amount=int),
    event("pried", cat=_cat, thing=_thing, amount=int),
    event("teleported", cat=_cat, room=_room),
    event("shooed", cat=_cat, room=_room),
    event("dashed", cat=_cat, room=_room),
    event("combined", cat=_cat, item=_item, parts=_rig_parts),
    event("dropped", cat=_cat, item=_item, parts=_rig_parts),
    event("picked_up", cat=_cat, item=_item, parts=_rig_parts),
    event("gave", cat=_cat, item=_item, to=_cat, parts=_rig_parts),
    event("asked", cat=_cat, item=_item, owner=_cat, parts=_rig_parts),
    event("declined", cat=_cat, item=_item, owner=_cat, parts=_rig_parts),
    event("event", card=_card),
    event("human", room=_room),
    event("herded", room=_room),
    event("rolled", cat=_cat, trait=_trait, face=int, need=_if_any, passed=_if_told),
    event("totalled", total=int, need=int, step=STEPS),
    event("counted", successes=int),
    event("tracker", from_=int, to=int),
    event("fled", cat=_cat, room=_room),
    event("patched", thing=_thing),
    event("lost_item", cat=_cat, item=_item, parts=_rig_parts),
    event("wary"),
    event("escaped", room=_room, rounds=int),
    event("caught", tracker=int, why=LOSSES),
)
"""The field `parts` lists the parts if an item is a rig. In "rolled", `need` and `passed` are null if the dice are
added up."""
E_DEALT, E_ROUND, E_TURN, E_MOVED = EVENTS["dealt"], EVENTS["round"], EVENTS["turn"], EVENTS["moved"]
E_CHECKED, E_FOUND, E_OPENED, E_BROKE = EVENTS["checked"], EVENTS["found"], EVENTS["opened"], EVENTS["broke"]
E_SMASHED, E_UNHEARD, E_DISTRACTED, E_COAST = (EVENTS[name] for name in ("smashed", "unheard", "distracted", "coast"))
E_CHARMED, E_LURED, E_USED, E_WORE = EVENTS["charmed"], EVENTS["lured"], EVENTS["used"], EVENTS["wore"]
E_BOOSTED, E_PRIED, E_TELEPORTED, E_SHOOED = EVENTS["boosted"], EVENTS["pried"], EVENTS["teleported"], EVENTS["shooed"]
E_DASHED, E_COMBINED, E_DROPPED, E_PICKED_UP = (EVENTS[name] for name in ("dashed", "combined", "dropped", "picked_up"))
E_GAVE, E_ASKED, E_DECLINED, E_EVENT = EVENTS["gave"], EVENTS["asked"], EVENTS["declined"], EVENTS["event"]
E_HUMAN, E_HERDED, E_ROLLED, E_TOTALLED = EVENTS["human"], EVENTS["herded"], EVENTS["rolled"], EVENTS["totalled"]
E_COUNTED, E_TRACKER, E_FLED, E_PATCHED = EVENTS["counted"], EVENTS["tracker"], EVENTS["fled"], EVENTS["patched"]
E_LOST_ITEM, E_WARY, E_ESCAPED, E_CAUGHT = EVENTS["lost_item"], EVENTS["wary"], EVENTS["escaped"], EVENTS["caught"]
REASONS = Reasons(
    Reason("already-moved", "This cat has moved this turn already.", "R38"),
    Reason("no-door", "No door leads there from here.", "R38"),
    Reason("move-first", "At this table a cat moves before it acts, not after.", "Q7"),
    Reason("already-acted", "This cat has had its action this turn.", "R39"),
    Reason("found-here", "This cat has found its item in this room already.", "R47"),
    Reason("picked-clean", "Nothing that this room gives is left in the deck.", "R49"),
    Reason("hopeless", "Even the best roll would not be enough.", "R34"),
    Reason("not-home", "The human is not home yet: nobody would notice.", "R76"),
    Reason("too-far", "The human is too far away to notice this cat.", "R61"),
    Reason("not-here", "That is in another room.", "R70"),
    Reason("broken-already", "That is broken already.", "R71"),
    Reason("no-target", "There is nothing here to use it on.", "R51"),
    Reason("moved-already", "This item has changed paws or place this turn already.", "R57"),
    Reason("asked-already", "This item was asked for this turn already.", "R57"),
    Reason("dropped-it", "This cat dropped it: another cat has to pick it up.", "Q19"),
    Reason("cat-elsewhere", "That cat is not in this room.", "Q13"),
    Reason("no-way-there", "That is no place for it: choose one that is offered.", "R63"),
    Reason("cat-has-acted", "That cat has had its turn this round.", "Q6"),
    Reason("cat-taken", "That cat is taken already.", "Q2"),
)
DIE_SIDES = tuple(sorted({sides for cat in HOME.cats for sides in cat.dice}))
"""The sizes of the dice in the game. For each trait, a cat has a die of one of these sizes (R6)."""
OUTCOMES = Outcomes(
    OutcomeKind("item", "the first fitting card of the item deck", sides=up_to(ITEMS), dice=False),
    OutcomeKind("event", "the top card of the event pile", sides=up_to(CARDS), dice=False),
    OutcomeKind("check", "a cat's die for a check", sides=DIE_SIDES),
    OutcomeKind("event-check", "a cat's die for an event", sides=DIE_SIDES),
)
O_ITEM, O_EVENT = OUTCOMES["item"], OUTCOMES["event"]
O_CHECK, O_EVENT_CHECK = OUTCOMES["check"], OUTCOMES["event-check"]


class Box(Record):
    """Everything that does not change during a game: options, numbers, the apartment, cats and cards.

    Sets of rooms, things and items are bits.
    """

    # The options, by their ids in box.toml.
    level: int = i32()
    cat_choice: int = i32()
    escape_gather: int = i32()
    escape_order: int = i32()
    turn_order: int = i32()
    move_order: int = i32()
    item_supply: int = i32()
    trade_range: int = i32()
    auto_consent: int = i32()
    distract_stealth: int = i32()
    combine_reach: int = i32()
    big_rig_bonus: int = i32()
    pickup_by: int = i32()
    distract_range: int = i32()
    crash_range: int = i32()
    group_check: int = i32()
    tracker_floor: int = i32()
    event_exhaustion: int = i32()
    round_limit: int = i32()

    # Numbers.
    stealth: int = i32()
    lose_above: int = i32()
    triumph_margin: int = i32()
    rig_bonus_cap: int = i32()
    half_dc: int = i32()
    start_tracker: int = i32()
    pry: int = i32()
    first_card: int = i32()

    # The apartment.
    start_room: int = i32()
    openings: int = i32()
    near: Cells = i32(ROOMS)
    room_things: Cells = i32(ROOMS)
    room_items: Cells = i32(ROOMS)
    """[room]: the items that can be found there, as bits."""
    distance: Grid = i8(ROOMS, ROOMS)
    thing_room: Cells = i8(THINGS)

    # Cats and checks. Tasks are indexed by their action numbers, from A_FIND to A_COMBINE.
    die: Grid = i8(CATS, len(TRAITS))
    task_trait: Cells = i8(TASKS)
    task_dc: Cells = i8(TASKS)

    # Items.
    usable: int = i32()
    smashable: int = i32()
    escape: int = i32()
    item_effect: Cells = i8(ITEMS)
    item_aim: Cells = i8(ITEMS)
    """The phase in which its first target is chosen; TURN if it needs none."""
    item_amount: Cells = i8(ITEMS)
    item_trait: Cells = i8(ITEMS)
    item_only: Cells = i8(ITEMS)
    item_task: Cells = i8(ITEMS)
    """The action that uses or smashes it; -1 for ESCAPE items."""
    task_item: Cells = i8(TASKS)
    escape_place: Cells = i8(ITEMS)
    escape_item: Cells = i8(ESCAPE)
    combine: Cells = i8(ESCAPE)
    pair_first: Cells = i8(TASKS)
    pair_second: Cells = i8(TASKS)
    pair_task: Grid = i8(ESCAPE, ESCAPE)

    # Events.
    card_human: Cells = i8(CARDS)
    card_or_else: Cells = i8(CARDS)
    card_cats_to: Cells = i8(CARDS)
    card_group: Cells = i8(CARDS)
    card_trait: Cells = i8(CARDS)
    card_dc: Cells = i8(CARDS)
    card_delta: Grid = i8(CARDS, CATS + 1)
    card_fail_to: Cells = i8(CARDS)
    card_fail_drop: Cells = i8(CARDS)
    card_patch: Cells = i8(CARDS)
    card_extra_at: Cells = i8(CARDS)
    card_extra: Cells = i8(CARDS)

    # Numbers for the strong policy.
    weight: Cells = i16(len(WEIGHTS))
    decay: Cells = i16(4)
    """[doors]: the weight of a job that is this many doors away, in hundredths."""


class State(core.GameState):
    """Everything that changes during a game. A deck is stored as a set: nobody knows its order, so a card is drawn at
    random.

    A rig has the number of its head, its lowest part. Of a rig, only the head is held or lies on a floor.
    """

    # Items, as bits.
    deck: int = i32()
    held: Cells = i32(CATS)
    floor: Cells = i32(ROOMS)
    worn: Cells = i32(CATS)
    barred: Cells = i32(CATS)
    """Items on a floor that this cat may not pick up, because it has dropped them (Q19)."""
    rigs: int = i32()
    inside: int = i32()
    """Items that are part of a rig, but not its head."""
    handled: int = i32()
    """Items moved by a free action this turn (R57)."""
    asked: int = i32()

    broken: int = i32()
    pried: int = i32()
    pile: int = i32()
    parts: Cells = i16(ESCAPE)
    """[index among ESCAPE items]: the parts of the rig with this head, or the item alone."""
    score: Cells = i8(ESCAPE)
    found: Cells = i16(CATS)
    """The rooms with a Found token of the cat."""

    phase: int = i8()
    result: int = i8()
    round: int = i8()
    cat: int = i8()
    """The cat on turn."""
    done: int = i8()
    """The cats that have had their turn this round."""
    moved: int = i8()
    acted: int = i8()
    order: Cells = i8(CATS)
    """The cats in the order of play."""
    seat_of: Cells = i8(CATS)

    place: Cells = i8(CATS)
    """The room of each cat."""
    human: int = i8()
    charmer: int = i8()
    coast: int = i8()
    tracker: int = i8()
    boost: Grid = i8(CATS, len(TRAITS))

    # Choices that are being made.
    task: int = i8()
    target_cat: int = i8()
    target: int = i8()
    """The room or thing that was chosen as a target."""
    wanted: int = i8()
    losers: int = i8()

    # The last event.
    card: int = i8()
    passed: int = i8()
    change: int = i8()
    """The change of the tracker. ROLLING or COUNTED stand for a change that is not known yet."""
    rolls: Cells = i8(CATS)
    total: int = i8()
    needed: int = i8()


class Own(core.Own):
    """Memory for the game's own policies."""

    tasks: Cells = i32(TASKS)
    job: Cells = i32(ROOMS)
    """The value of the acting cat's best task in each room, in tenths of points."""
    now: Cells = i32(ROOMS)
    """The value of the acting cat's best task in each room this turn, in tenths of points; 0 for rooms where it cannot
    act this turn. A distraction after which the cats can escape has the value of a win."""
    best: Cells = i32(ROOMS)
    """The task that has the value in `now`; -1 for none."""
    visits: Cells = i32(ROOMS)
    """How many events in the pile send the human to each room."""
    events: int = i32()
    exit: int = i32()
    """The room of the opening through which the cats should leave; -1 if there is no opening."""
    escape_items: int = i32()
    crafter: int = i32()
