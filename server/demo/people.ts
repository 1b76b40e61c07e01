import type { Gender } from '#contract/limits.ts';

/** Everybody of the sample campus: name, gender, study year and branch. The first is the student one signs in as. */
export const PEOPLE: readonly (readonly [
  first: string,
  last: string,
  gender: Gender,
  year: 1 | 2 | 3 | 4,
  branch: string,
])[] = [
  ['Aarav', 'Shinde', 'male', 2, 'CSE'],
  ['Ananya', 'Deshmukh', 'female', 3, 'EXTC'],
  ['Rohan', 'Kulkarni', 'male', 3, 'MECHANICAL'],
  ['Sneha', 'Patil', 'female', 2, 'CHEMICAL'],
  ['Fatima', 'Shaikh', 'female', 4, 'CSE'],
  ['Ishaan', 'Rao', 'male', 1, 'CIVIL'],
  ['Meera', 'Joshi', 'female', 3, 'CSE'],
  ['Kabir', 'Nair', 'male', 2, 'ELECTRICAL'],
  ['Zoya', 'Khan', 'female', 4, 'IT'],
  ['Dev', 'Malhotra', 'male', 3, 'VLSI'],
  ['Priya', 'Iyer', 'female', 2, 'EXTC'],
  ['Tanvi', 'Bhosale', 'female', 1, 'IT'],
  ['Arjun', 'Reddy', 'male', 2, 'CSE'],
  ['Simran', 'Kaur', 'female', 2, 'CSE'],
  ['Yash', 'Thakur', 'male', 2, 'CSE'],
  ['Nandini', 'Menon', 'female', 2, 'IT'],
  ['Harpreet', 'Singh', 'male', 3, 'MECHANICAL'],
  ['Aisha', 'Siddiqui', 'female', 1, 'CSE'],
  ['Vikram', 'Chauhan', 'male', 4, 'CIVIL'],
  ['Lakshmi', 'Subramanian', 'female', 4, 'EXTC'],
  ['Joseph', 'Fernandes', 'male', 2, 'MECHANICAL'],
  ['Riya', 'Banerjee', 'female', 3, 'IT'],
  ['Aditya', 'Pawar', 'male', 1, 'EXTC'],
  ['Mrunal', 'Gaikwad', 'female', 2, 'CIVIL'],
  ['Imran', 'Ansari', 'male', 3, 'ELECTRICAL'],
  ['Kavya', 'Hegde', 'female', 1, 'VLSI'],
  ['Siddharth', 'Jain', 'male', 4, 'CSE'],
  ['Neha', 'Gokhale', 'female', 4, 'CHEMICAL'],
  ['Pranav', 'Mishra', 'male', 2, 'IT'],
  ['Mary', 'Thomas', 'female', 3, 'CHEMICAL'],
  ['Omkar', 'Jadhav', 'male', 3, 'CIVIL'],
  ['Ritika', 'Agarwal', 'female', 1, 'ELECTRICAL'],
  ['Tenzin', 'Dorjee', 'male', 2, 'VLSI'],
  ['Sara', 'Mathew', 'female', 4, 'ELECTRICAL'],
  ['Bhavesh', 'Patel', 'male', 4, 'MECHANICAL'],
  ['Gauri', 'Kale', 'female', 2, 'CSE'],
  ['Nikhil', 'Verma', 'male', 3, 'CSE'],
  ['Pooja', 'Yadav', 'female', 3, 'MECHANICAL'],
  ['Rahul', 'Das', 'male', 1, 'CSE'],
  ['Swati', 'Mohanty', 'female', 2, 'ELECTRICAL'],
  ['Karthik', 'Ramesh', 'male', 4, 'IT'],
  ['Lalrin', 'Pachuau', 'female', 1, 'CIVIL'],
  ['Faizan', 'Qureshi', 'male', 2, 'CHEMICAL'],
  ['Isha', 'Kapoor', 'female', 3, 'VLSI'],
  ['Manish', 'Tiwari', 'male', 1, 'MECHANICAL'],
  ['Divya', 'Pillai', 'female', 2, 'EXTC'],
  ['Sahil', 'Gupta', 'male', 3, 'IT'],
  ['Janhavi', 'Sawant', 'female', 4, 'CIVIL'],
  ['Abhinav', 'Sharma', 'male', 4, 'VLSI'],
  ['Anjali', 'Chavan', 'female', 1, 'CHEMICAL'],
  ['Rustom', 'Irani', 'male', 3, 'EXTC'],
  ['Keerthana', 'Naidu', 'female', 3, 'CSE'],
  ['Samarth', 'Kadam', 'male', 2, 'CIVIL'],
  ['Bhavna', 'Solanki', 'female', 1, 'IT'],
  ['Dhruv', 'Mehta', 'male', 4, 'EXTC'],
  ['Nusrat', 'Begum', 'female', 2, 'VLSI'],
  ['Akash', 'More', 'male', 1, 'ELECTRICAL'],
  ['Shruti', 'Kamble', 'female', 4, 'MECHANICAL'],
  ['Varun', 'Shetty', 'male', 3, 'CHEMICAL'],
  ['Ankita', 'Rawat', 'female', 2, 'MECHANICAL'],
  ['Gurpreet', 'Gill', 'male', 1, 'CSE'],
  ['Chitra', 'Venkatesh', 'female', 3, 'ELECTRICAL'],
  ['Parth', 'Bhatt', 'male', 2, 'EXTC'],
  ['Alia', 'Dsouza', 'other', 2, 'IT'],
  ['Hrishikesh', 'Lele', 'male', 4, 'CSE'],
  ['Madhuri', 'Oraon', 'female', 1, 'EXTC'],
  ['Sumit', 'Choudhary', 'male', 4, 'ELECTRICAL'],
];

/** The one who looks after papers and categories. */
export const LIBRARIAN = { first: 'Sunita', last: 'Rane', gender: 'female' } as const;

/** Emails and sign-ins exist in the sample campus alone. */
export const DOMAIN = 'campus.edu';
export const PASSWORD = 'mango-grove-47';

/** What the people of the showcase say about themselves. */
export const ABOUT: Record<string, string> = {
  'Aarav Shinde':
    'CSE, second year. Selling my first-year drawing kit and looking for a cheap monitor. I keep the calculator in its cover, promise.',
  'Ananya Deshmukh': 'EXTC, third year. Robotics club. Everything I sell can be tested in the lab first.',
  'Rohan Kulkarni': 'Mechanical. Workshop most afternoons, message me after five.',
  'Meera Joshi': 'I write notes so that I do not have to read the book twice. Solved PYQs included.',
  'Fatima Shaikh': 'Final year, leaving in May. Everything in my room has a price.',
  'Dev Malhotra': 'VLSI. Two monitors are one too many.',
};

export const ABOUTS: readonly string[] = [
  '{branch}, year {year}. Hostel {hostel}, usually in the library till nine.',
  'Day scholar from Station Road. I bring things to campus, just tell me the day.',
  'Badminton in the evening, assignments at night.',
  'Looking for second-hand books before the term starts.',
  'Music club. Also the person who always has a spare charger.',
  'Part of the {branch} association. Ask me about electives.',
  'Minimal room, minimal stuff. Prices are fair, so please do not bargain twice.',
  'Coder by day, cook by night. The induction stove is not for sale.',
  'First in line for chai at Block C.',
  'I cycle everywhere. If it has two wheels I can probably fix it.',
  'Photography club. The pictures in my listings are honest.',
  'Hostel {hostel}, corner room. Knock twice.',
  'Trying to own fewer things before graduation.',
  'NSS volunteer. Part of what I earn here goes to the book bank.',
];

export const INTERESTS: readonly string[] = [
  'Books, robotics',
  'Cycling, trekking',
  'Electronics, IoT',
  'Sketching, badminton',
  'Open source, chess',
  'Music, theatre',
  'Cricket, photography',
  'Machine learning',
  'Structures, travel',
  'Cooking, table tennis',
];

export const PLACES: readonly string[] = [
  'Library gate',
  'Main canteen',
  'Academic Block C, ground floor',
  'Workshop block',
  'EXTC lab, second floor',
  'Sports complex',
  'Amphitheatre steps',
  'Bus stop, gate 2',
  'Station Road, flat by arrangement',
];
