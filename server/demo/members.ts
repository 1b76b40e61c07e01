import { BRANCHES, type Branch, type ContactChoice, type Gender, type Role } from '#contract/limits.ts';
import type { Face } from './faces.ts';
import { faceOf } from './looks.ts';
import { ABOUT, ABOUTS, DOMAIN, INTERESTS, LIBRARIAN, PEOPLE } from './people.ts';
import { type Random, randomFrom } from './random.ts';
import type { When } from './talk.ts';

export interface DemoMember {
  id: string;
  name: string;
  firstName: string;
  lastName: string;
  username: string;
  email: string;
  role: Role;
  gender: Gender;
  /** 0 and no branch: staff. */
  year: number;
  branch: Branch | null;
  yearAndBranch: string;
  collegeId: string | null;
  contactNumber: string | null;
  /** null: has not said who sees address and number. */
  showsContact: ContactChoice | null;
  dateOfBirth: string | null;
  interests: string | null;
  about: string | null;
  /** Where things are handed over. */
  home: string;
  face: Face | null;
  joined: When;
}

/** Assigned to the members in turn. */
const SHOWS_CONTACT = ['deals', 'deals', null, 'members', 'nobody'] as const;

const ORDINALS = ['', '1st', '2nd', '3rd', '4th'];

/** All members: the student first, the one who looks after papers and categories last. */
export function makeMembers(): DemoMember[] {
  const students = PEOPLE.map(([first, last, gender, year, branch], index) => {
    const name = `${first} ${last}`;
    const random = randomFrom(`member ${name}`);
    const isStudentOfDemo = index === 0;
    const hostel = random.pick([...'ABCDEF']);
    const about = ABOUT[name] ?? (random.chance(0.7) ? random.pick(ABOUTS) : null);
    return {
      ...named(random, first, last),
      role: 'Student' as const,
      gender,
      year,
      branch: branch as Branch,
      yearAndBranch: `${ORDINALS[year]} Year · ${branch}`,
      collegeId: `${26 - year}10${BRANCHES.findIndex((one) => one === branch) + 1}A00${String(index + 21).padStart(2, '0')}`,
      // The student's own are left for the visitor of the demo to add.
      contactNumber: !isStudentOfDemo && random.chance(0.7) ? `90000${random.whole(10_000, 99_999)}` : null,
      showsContact: SHOWS_CONTACT[index % SHOWS_CONTACT.length] ?? null,
      dateOfBirth: !isStudentOfDemo && random.chance(0.6) ? birthday(random, year) : null,
      interests: random.chance(0.7) ? random.pick(INTERESTS) : null,
      about: about?.replace('{branch}', branch).replace('{year}', String(year)).replace('{hostel}', hostel) ?? null,
      home:
        name === 'Ananya Deshmukh'
          ? 'Hostel B, Room 214'
          : `Hostel ${hostel}, Room ${random.whole(1, 4)}${random.whole(10, 32)}`,
      face: faceOf(name, gender),
      joined: [random.whole(240, 420), `${random.whole(9, 20)}:${random.whole(10, 59)}`] as const,
    };
  });
  const { first, last, gender } = LIBRARIAN;
  const random = randomFrom('librarian');
  return [
    ...students,
    {
      ...named(random, first, last),
      role: 'Admin',
      gender,
      year: 0,
      branch: null,
      yearAndBranch: 'Library',
      collegeId: null,
      contactNumber: null,
      showsContact: 'members',
      dateOfBirth: null,
      interests: null,
      about: 'Papers, categories and lost umbrellas. Second floor of the library, 9 to 5.',
      home: 'Library gate',
      face: null,
      joined: [430, '09:00'],
    },
  ];
}

function named(random: Random, firstName: string, lastName: string) {
  const username = `${firstName}.${lastName}`.toLowerCase();
  return {
    id: random.id(),
    name: `${firstName} ${lastName}`,
    firstName,
    lastName,
    username,
    email: `${username}@${DOMAIN}`,
  };
}

function birthday(random: Random, year: number): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${2008 - year}-${two(random.whole(1, 12))}-${two(random.whole(1, 28))}`;
}
