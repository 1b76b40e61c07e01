import type { Kind, Thing } from './goods.ts';

const BOOKS: readonly (readonly [lines: string, under: string, priceNew: number, says: string])[] = [
  [
    'Engineering/Mathematics',
    'VOLUME I',
    520,
    'Covers matrices, successive differentiation and complex numbers as the syllabus has them.',
  ],
  ['Engineering/Mathematics', 'VOLUME III', 560, 'Laplace and Fourier chapters are the reason to have it.'],
  ['Engineering/Physics', 'FIRST YEAR', 430, 'Optics, lasers and semiconductors with solved numericals.'],
  [
    'Engineering/Chemistry',
    'FIRST YEAR',
    410,
    'Water technology, polymers and corrosion; the lab viva questions are at the back.',
  ],
  [
    'Engineering/Mechanics',
    'STATICS, DYNAMICS',
    640,
    'Free-body diagrams are drawn large, easy to follow on your own.',
  ],
  ['Engineering/Drawing', 'FIRST ANGLE', 580, 'Projections, sections and isometric views, with all plates.'],
  [
    'Basic Electrical/Engineering',
    'SECOND EDITION',
    490,
    'Network theorems and single-phase circuits, enough for the whole semester.',
  ],
  ['Programming/in C', 'FOURTH EDITION', 450, 'Pointers chapter is the clearest I have read.'],
  ['Python/for Everyone', 'THIRD EDITION', 620, 'Starts from zero and ends with files and small projects.'],
  ['Data Structures', 'WITH C', 590, 'Trees and graphs explained with dry runs.'],
  ['Introduction to/Algorithms', 'THIRD EDITION', 1450, 'The big one. Heavy, but you will use it until placements.'],
  ['Operating/System Concepts', 'NINTH EDITION', 890, 'Scheduling and deadlock chapters are marked.'],
  ['Database/Systems', 'SIXTH EDITION', 820, 'SQL and normalisation with exercises, half of them solved in pencil.'],
  ['Computer/Networks', 'FIFTH EDITION', 780, 'Layer by layer, with the routing chapter you need for the exam.'],
  ['Theory of/Computation', 'THIRD EDITION', 640, 'Automata to Turing machines, all proofs complete.'],
  [
    'Compiler/Design',
    'SECOND EDITION',
    860,
    'The one with the dragon on everybody else his copy. Parsing tables are worked out.',
  ],
  ['Software/Engineering', 'NINTH EDITION', 740, 'UML and testing chapters cover two of the five units.'],
  [
    'Artificial/Intelligence',
    'A MODERN APPROACH',
    1150,
    'Search and inference in full, good for the elective and for interviews.',
  ],
  ['Machine/Learning', 'FIRST COURSE', 980, 'Enough mathematics to understand, not so much that you close it.'],
  ['Digital Design', 'FIFTH EDITION', 690, 'Gates to state machines; K-map exercises done in pencil.'],
  ['Electronic/Devices', 'AND CIRCUITS', 760, 'Diodes, BJT and FET biasing with many solved problems.'],
  ['Signals and/Systems', 'SECOND EDITION', 820, 'Convolution and z-transform examples are worth the price.'],
  ['Communication/Systems', 'FOURTH EDITION', 790, 'AM, FM and noise, follows the EXTC syllabus closely.'],
  ['Control/Systems', 'ENGINEERING', 720, 'Root locus and Bode plots step by step.'],
  ['Microprocessors', '8085, 8086', 560, 'Instruction tables printed inside the cover.'],
  ['VLSI Design', 'CMOS CIRCUITS', 940, 'Layout rules and stick diagrams in colour.'],
  ['Electromagnetic/Fields', 'AND WAVES', 680, 'Vector calculus first, so you are not lost in unit two.'],
  ['Electrical/Machines', 'FOURTH EDITION', 870, 'Transformers and induction motors with phasor diagrams.'],
  ['Power/Systems', 'ANALYSIS', 910, 'Load flow and fault studies, solved with per-unit values.'],
  ['Power/Electronics', 'CONVERTERS', 850, 'Waveforms for every converter, which is what gets asked.'],
  ['Strength of/Materials', 'FOURTH EDITION', 690, 'Bending moment diagrams for every kind of beam.'],
  ['Fluid/Mechanics', 'AND MACHINES', 780, 'Bernoulli to turbines, numericals solved.'],
  ['Theory of/Machines', 'FIFTH EDITION', 810, 'Gear trains and cams with drawings you can measure from.'],
  ['Engineering/Thermodynamics', 'FIFTH EDITION', 840, 'Comes with the steam tables booklet.'],
  ['Machine/Design', 'DATA BOOK', 620, 'The data book that is allowed in the exam.'],
  ['Heat/Transfer', 'SECOND EDITION', 790, 'Conduction, convection, radiation and the charts you need.'],
  ['Surveying', 'VOLUME I', 540, 'Levelling and theodolite chapters used most, the rest like new.'],
  ['Concrete/Technology', 'REVISED', 610, 'Mix design steps as the code gives them.'],
  ['Structural/Analysis', 'EIGHTH EDITION', 880, 'Slope deflection and moment distribution in full.'],
  ['Soil/Mechanics', 'AND FOUNDATIONS', 660, 'Classification and consolidation with lab sheets.'],
  ['Chemical/Process Principles', 'PART I', 720, 'Material and energy balances, answers at the back.'],
  ['Mass Transfer/Operations', 'THIRD EDITION', 940, 'Distillation and absorption with graphs you can draw on.'],
  ['Reaction/Engineering', 'THIRD EDITION', 860, 'Ideal reactors, then the real ones. Examples are honest.'],
  ['Discrete/Mathematics', 'SEVENTH EDITION', 700, 'Logic, relations and graph theory with many exercises.'],
  ['Probability/and Statistics', 'FOR ENGINEERS', 640, 'z and t tables printed on the last pages.'],
  ['Quantitative/Aptitude', 'FOR PLACEMENTS', 550, 'Half the placement season went through this book.'],
  ['Professional/Communication', 'SEMESTER I', 320, 'Formats for reports, letters and group discussion.'],
  ['Environmental/Studies', 'ALL BRANCHES', 260, 'Everything the common paper asks.'],
];

const NOTES: readonly (readonly [lines: string, under: string, priceNew: number, says: string])[] = [
  ['Data/Structures', 'UNITS 1-5', 300, 'Handwritten, with solved PYQs at the end of every unit.'],
  ['Engineering/Maths II', 'ALL UNITS', 280, 'Every formula boxed, one solved problem for each type.'],
  ['Operating/Systems', 'UNITS 1-6', 260, 'Short answers for two marks and full ones for ten.'],
  ['Signals', 'UNITS 1-4', 240, 'Transform pairs on one page that you can pin to the wall.'],
  ['Control/Systems', 'UNITS 2-5', 250, 'Bode plots drawn on semi-log paper, step by step.'],
  ['Fluid/Mechanics', 'UNITS 1-5', 240, 'Derivations in the order the professor asks them.'],
  ['Thermo-/dynamics', 'UNITS 1-6', 260, 'Cycles drawn in colour, numericals from four years.'],
  ['Strength of/Materials', 'UNITS 1-4', 230, 'SFD and BMD for all beams, clean drawings.'],
  ['Digital/Electronics', 'UNITS 1-5', 250, 'Truth tables and state diagrams redrawn neatly.'],
  ['Computer/Networks', 'UNITS 1-5', 250, 'Subnetting tricks on one page.'],
  ['DBMS', 'UNITS 1-6', 250, 'Normalisation examples solved to BCNF.'],
  ['Surveying', 'LAB AND THEORY', 220, 'Field book entries and the viva list.'],
  ['Organic/Chemistry', 'UNITS 1-3', 230, 'Mechanisms in two colours.'],
  ['Mass/Transfer', 'UNITS 1-4', 240, 'McCabe-Thiele steps with three solved problems.'],
  ['Electrical/Machines', 'UNITS 1-5', 260, 'Phasor diagrams with every step named.'],
  ['VLSI', 'UNITS 1-4', 270, 'Stick diagrams on graph paper.'],
  ['GATE/Aptitude', 'SHORT NOTES', 350, 'Revision in three evenings, tested on me.'],
];

const PILES: readonly (readonly [title: string, lines: string, priceNew: number])[] = [
  [
    'First-year common set of four',
    'Engineering Physics/Engineering Mechanics/Basic Electrical/Programming in C',
    1900,
  ],
  ['Second-year CSE set of four', 'Data Structures/Discrete Mathematics/Digital Design/Java Basics', 2350],
  ['Third-year CSE set of four', 'Operating Systems/Computer Networks/Database Systems/Theory of Computation', 2900],
  ['Second-year EXTC set of four', 'Digital Electronics/Signals and Systems/Network Analysis/Electronic Devices', 2500],
  ['Third-year EXTC set of four', 'Control Systems/Microprocessors/Communication Systems/Antennas', 2800],
  ['Second-year Mechanical set of four', 'Thermodynamics/Strength of Materials/Fluid Mechanics/Material Science', 2700],
  ['Third-year Mechanical set of four', 'Theory of Machines/Heat Transfer/Machine Design/Metrology', 3000],
  ['Second-year Civil set of four', 'Surveying/Building Materials/Fluid Mechanics/Geology', 2400],
  ['Third-year Civil set of four', 'Structural Analysis/Soil Mechanics/Concrete Technology/Transport', 2750],
  ['Chemical core set of four', 'Mass Transfer/Reaction Engineering/Heat Transfer/Process Control', 3200],
  ['Electrical core set of four', 'Electrical Machines/Power Systems/Power Electronics/Control Systems', 3100],
  ['Placement preparation set', 'Quantitative Aptitude/Data Structures/Verbal Ability/Interview Questions', 2100],
];

const words = (lines: string) => lines.replaceAll('-/', '').replaceAll('/', ' ');
const place = (under: string) => under.toLowerCase().replace(/\b(i+|bcnf|c)\b/g, (roman) => roman.toUpperCase());
const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const books: Thing[] = BOOKS.map(([lines, under, priceNew, says]) => ({
  title: `${words(lines)}, ${place(under)}`,
  priceNew,
  says,
  subject: { art: 'book', lines: lines.split('/'), under },
}));
const notes: Thing[] = NOTES.map(([lines, under, priceNew, says]) => ({
  title: `${words(lines)} notes, ${place(under)}`,
  priceNew,
  says,
  subject: { art: 'notes', lines: lines.split('/'), under },
}));
const piles: Thing[] = PILES.map(([title, lines, priceNew]) => {
  const four = lines.split('/');
  const named = `${four.slice(0, 3).join(', ')} and ${four[3]}. Sold together.`;
  // The last one named lies at the bottom.
  return { title, priceNew, says: sentence(named), subject: { art: 'pile', lines: four } };
});

export const BOOK_KINDS: readonly Kind[] = [
  {
    category: 'Books',
    count: 62,
    things: books,
    state: {
      New: [
        'Bought twice by mistake, still in the wrapper.',
        'Never opened, I changed the elective in the first week.',
      ],
      'Like New': [
        'Name on the first page, otherwise clean.',
        'Covered since the day I bought it, no marks inside.',
        'Read for one internal only, spine is straight.',
      ],
      Used: [
        'Pencil notes in the margins of the first units.',
        'Corners are soft and the cover has a crease, all pages there.',
        'Highlighted where it matters, sticky tabs on solved papers.',
        'One page taped, still easy to read.',
      ],
    },
    reasons: [
      'Finished the course.',
      'Passing it on to a junior.',
      'I have the e-book now.',
      'Clearing my shelf before going home.',
      '',
    ],
    rental: [
      ['1 Month', 0.1],
      ['1 Semester', 0.25],
    ],
  },
  {
    category: 'Books',
    count: 22,
    things: notes,
    state: {
      New: ['Fresh spiral-bound print of my own notes.'],
      'Like New': ['Spiral-bound, no loose sheets.', 'Kept in a folder, clean on both sides.'],
      Used: [
        'Some tea on the cover, inside is fine.',
        'Two loose sheets, both there.',
        'Well used, everything readable.',
      ],
    },
    reasons: [
      'Scored 9 pointer with these.',
      'Not needed any more.',
      'You can look through them in the library first.',
      '',
    ],
    rental: [['1 Week', 0.08]],
  },
  {
    category: 'Books',
    count: 14,
    things: piles,
    state: {
      New: ['All four bought this July and not opened.'],
      'Like New': ['All clean, two with covers on.', 'No torn pages in any of them.'],
      Used: [
        'Underlined here and there.',
        'One spine is repaired with tape, the rest are fine.',
        'Normal wear of one batch.',
      ],
    },
    reasons: ['Not selling them one by one.', 'Cheaper than two new ones.', 'Take all or none, please.'],
    rental: [['1 Semester', 0.2]],
  },
];
