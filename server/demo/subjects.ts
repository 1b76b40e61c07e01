import type { Branch } from '#contract/limits.ts';
import type { SubjectText } from './subject-text.ts';
import { BUILT_SUBJECTS } from './subjects-built.ts';
import { CIRCUIT_SUBJECTS } from './subjects-circuits.ts';
import { COMMON_SUBJECTS } from './subjects-common.ts';
import { COMPUTER_SUBJECTS } from './subjects-computer.ts';

export const SUBJECTS: Record<string, SubjectText> = {
  ...COMMON_SUBJECTS,
  ...COMPUTER_SUBJECTS,
  ...CIRCUIT_SUBJECTS,
  ...BUILT_SUBJECTS,
};

const FIRST_YEAR = [
  'Engineering Mathematics I',
  'Engineering Physics',
  'Engineering Chemistry',
  'Engineering Mechanics',
  'Basic Electrical Engineering',
  'Programming in C',
];

/** What is taught in each branch, by year. */
export const TAUGHT: Record<Branch, readonly (readonly string[])[]> = {
  CSE: [
    FIRST_YEAR,
    ['Data Structures', 'Discrete Mathematics', 'Digital Logic Design'],
    ['Operating Systems', 'Computer Networks', 'Database Management Systems'],
    ['Machine Learning', 'Compiler Design', 'Cloud Computing'],
  ],
  IT: [
    FIRST_YEAR,
    ['Data Structures', 'Object Oriented Programming', 'Digital Logic Design'],
    ['Software Engineering', 'Computer Networks', 'Database Management Systems'],
    ['Machine Learning', 'Information Security', 'Cloud Computing'],
  ],
  EXTC: [
    FIRST_YEAR,
    ['Electronic Devices and Circuits', 'Network Analysis', 'Digital Logic Design'],
    ['Digital System Design', 'Signals and Systems', 'Control Systems', 'Engineering Mathematics III'],
    ['Wireless Communication', 'VLSI Design', 'Digital Signal Processing'],
  ],
  ELECTRICAL: [
    FIRST_YEAR,
    ['Network Analysis', 'Electrical Machines', 'Engineering Mathematics III'],
    ['Power Systems', 'Control Systems', 'Power Electronics'],
    ['High Voltage Engineering', 'Renewable Energy Systems', 'Switchgear and Protection'],
  ],
  CIVIL: [
    FIRST_YEAR,
    ['Strength of Materials', 'Surveying', 'Fluid Mechanics'],
    ['Structural Analysis', 'Soil Mechanics', 'Concrete Technology'],
    ['Transportation Engineering', 'Environmental Engineering', 'Design of Steel Structures'],
  ],
  MECHANICAL: [
    FIRST_YEAR,
    ['Strength of Materials', 'Thermodynamics', 'Fluid Mechanics'],
    ['Theory of Machines', 'Heat Transfer', 'Manufacturing Processes'],
    ['Machine Design', 'Refrigeration and Air Conditioning', 'Renewable Energy Systems'],
  ],
  CHEMICAL: [
    FIRST_YEAR,
    ['Chemical Process Calculations', 'Fluid Mechanics', 'Thermodynamics'],
    ['Mass Transfer', 'Heat Transfer', 'Chemical Reaction Engineering'],
    ['Process Control', 'Plant Design and Economics', 'Environmental Engineering'],
  ],
  VLSI: [
    FIRST_YEAR,
    ['Electronic Devices and Circuits', 'Network Analysis', 'Engineering Mathematics III'],
    ['Digital System Design', 'Signals and Systems', 'Computer Architecture'],
    ['VLSI Design', 'Digital Signal Processing', 'Analog Integrated Circuits'],
  ],
};
