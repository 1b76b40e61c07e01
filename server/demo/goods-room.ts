import { drawn, type Kind } from './goods.ts';

const LEAVING = [
  'Moving out of the hostel this month.',
  'Shifting to a flat that has one.',
  'Going home for the internship semester.',
  'My roommate has one too.',
  'Pick-up only, I have no way to carry it.',
  '',
];

/** What a hostel room needs. */
export const ROOM_KINDS: readonly Kind[] = [
  {
    category: 'Hostel Essentials',
    count: 12,
    things: drawn(
      'kettle',
      ['1.5 L electric kettle', 950, 'Boils in four minutes, switches itself off.'],
      ['1.8 L steel kettle with mug', 1150, 'The mug says chai and comes along.'],
      ['Travel kettle, 0.8 L', 780, 'Enough for two noodles.'],
    ),
    state: {
      New: ['Diwali gift, box unopened.'],
      'Like New': ['Descaled last week.', 'Used in one winter.'],
      Used: ['Base has a stain, heats well.', 'Lid is a little stiff.', 'Descaled with vinegar, cord is fine.'],
    },
    reasons: LEAVING,
  },
  {
    category: 'Hostel Essentials',
    count: 13,
    things: drawn(
      'lamp',
      ['Study lamp, three brightness levels', 890, 'Arm stays where you put it, USB powered.'],
      ['Clamp lamp for the bed', 720, 'Warm light that lets the roommate sleep.'],
      ['Desk lamp with LED bulb', 640, 'Heavy base, does not tip over.'],
    ),
    state: {
      New: ['Second prize at a quiz.'],
      'Like New': ['One semester old.', 'No flicker, no scratches.'],
      Used: ['Switch is firm, shade has one dent.', 'New bulb put in.'],
    },
    reasons: LEAVING,
    rental: [['1 Semester', 0.25]],
  },
  {
    category: 'Hostel Essentials',
    count: 12,
    things: drawn(
      'fan',
      ['Table fan, 400 mm', 1850, 'Three speeds, swings and stays quiet.'],
      ['High speed desk fan', 1300, 'Small, but you feel it across the room.'],
      ['Rechargeable table fan', 2600, 'Four hours when the power is gone.'],
    ),
    state: {
      New: ['Bought in May, hostel got coolers in June.'],
      'Like New': ['One summer, cleaned and packed.'],
      Used: ['Speed three hums a bit.', 'Guard was straightened, blades are balanced.', 'Swing knob is loose, works.'],
    },
    reasons: LEAVING,
    rental: [['1 Month', 0.09]],
  },
  {
    category: 'Hostel Essentials',
    count: 14,
    things: drawn(
      'chair',
      ['Mesh study chair', 4200, 'Gas lift and wheels work.'],
      ['Study chair with arm rests', 3600, 'Back does not hurt after a whole Sunday.'],
      ['Ergonomic chair, lumbar support', 6800, 'Seat and back adjust one by one.'],
    ),
    state: {
      New: ['Assembled once, too tall for my desk.'],
      'Like New': ['A year old, mesh is tight.'],
      Used: ['One wheel replaced, rolls well.', 'Arm rest has a scratch.', 'Seat has a faded patch, cover included.'],
    },
    reasons: LEAVING,
    rental: [['1 Month', 0.06]],
  },
  {
    category: 'Hostel Essentials',
    count: 11,
    things: drawn(
      'cooktop',
      ['Induction cooktop with pot', 2900, 'Pot and lid included, eight presets.'],
      ['Induction cooktop, 1800 W', 2400, 'Touch keys all work, for the flat, not for the hostel.'],
      ['Compact induction stove', 1700, 'Made for Maggi and dal.'],
    ),
    state: {
      New: ['Wedding gift of a cousin, never plugged in.'],
      'Like New': ['Used on weekends, glass is clean.'],
      Used: ['Light scratches on the glass, heats evenly.', 'Fan is audible, heats fast.'],
    },
    reasons: LEAVING,
  },
  {
    category: 'Hostel Essentials',
    count: 15,
    things: drawn(
      'backpack',
      ['30 L laptop backpack', 1800, 'Padded sleeve fits 15.6 inch.'],
      ['Backpack with rain cover', 1550, 'Stood one whole July.'],
      ['Trek backpack, 45 L', 2700, 'For home on long weekends.'],
      ['College backpack, three pockets', 1200, 'Bottle pocket on both sides.'],
    ),
    state: {
      New: ['Tag on, colour was not mine.'],
      'Like New': ['Two months of use, washed.'],
      Used: [
        'One side pocket has a small stitch repair.',
        'Zip puller replaced, holds.',
        'Faded a little at the straps.',
      ],
    },
    reasons: LEAVING,
  },
];
