import type { DealAct } from '#contract/deals/acts.ts';
import type { DealActor } from '#contract/deals/states.ts';
import type { ReviewTag } from '#contract/limits.ts';
import type { When } from './talk.ts';

interface More {
  text?: string;
  price?: number;
  until?: When;
  times?: readonly When[];
  place?: string;
  didNotCome?: boolean;
}
type Act = readonly [at: When, by: DealActor, act: DealAct, more?: More];
export type Said = readonly [at: When, stars: number, tags: readonly ReviewTag[], text: string | null];

/** A deal as it went. Times to come are days after today: [-1, '17:30'] is tomorrow. */
export interface Story {
  item: string;
  buyer: string;
  note?: string;
  /** A rental: its first and last day, from today. */
  days?: readonly [from: number, to: number];
  /** The title of the wanted post that the seller answers with it. */
  answers?: string;
  wanted: When;
  acts?: readonly Act[];
  reviews?: { buyer?: Said; seller?: Said };
}

const LIBRARY = 'Library gate';
const CANTEEN = 'Canteen, by the juice counter';

/** What the student of the demo buys, rents and sells, and a few others: at least one deal in every state. */
export const STORIES: readonly Story[] = [
  // Answers to wanted posts.
  { item: 'Mini drafter with cover', buyer: 'Tanvi Bhosale', answers: 'Mini drafter', wanted: [0, '07:10'] },
  {
    item: 'Digital multimeter with probes',
    buyer: 'Aarav Shinde',
    answers: 'Digital multimeter',
    note: 'Probes and a fresh battery are in the case',
    wanted: [0, '06:40'],
  },
  {
    item: 'A1 sheet container with strap',
    buyer: 'Simran Kaur',
    answers: 'Sheet container for A1',
    wanted: [1, '21:30'],
  },
  // The student as a buyer.
  {
    item: 'Uno starter kit with breadboard',
    buyer: 'Aarav Shinde',
    note: 'For the mini project, could test it this week',
    wanted: [1, '19:40'],
    acts: [
      [[1, '20:02'], 'buyer', 'offer', { price: 800, until: [-1, '20:02'] }],
      [[1, '20:15'], 'seller', 'acceptOffer', { price: 800, until: [-2, '20:00'] }],
      [
        17,
        'seller',
        'proposeMeeting',
        {
          times: [
            [-1, '16:30'],
            [-1, '18:00'],
            [-2, '16:30'],
          ],
          place: 'Hostel B gate',
        },
      ],
    ],
  },
  {
    item: 'City cycle with basket and carrier',
    buyer: 'Aarav Shinde',
    wanted: [1, '21:10'],
    acts: [
      [[1, '21:11'], 'buyer', 'offer', { price: 3000, until: [-1, '21:11'] }],
      [[1, '21:29'], 'seller', 'offer', { price: 3200, until: [-1, '21:29'] }],
    ],
  },
  {
    item: '24-inch IPS monitor',
    buyer: 'Nikhil Verma',
    wanted: [4, '11:00'],
    acts: [[[3, '12:30'], 'seller', 'reserve', { until: [-1, '18:00'] }]],
  },
  { item: '24-inch IPS monitor', buyer: 'Aarav Shinde', note: 'Would take it on the 1st', wanted: [2, '13:18'] },
  {
    item: 'Data Structures notes, Units 1–5',
    buyer: 'Aarav Shinde',
    days: [-2, 5],
    wanted: [4, '18:40'],
    acts: [
      [[4, '19:05'], 'seller', 'reserve', { until: [2, '23:59'] }],
      [[2, '10:15'], 'seller', 'rentOut'],
    ],
  },
  // Closed when the chair goes to the student.
  { item: 'Mesh study chair, height adjustable', buyer: 'Tanvi Bhosale', wanted: [9, '10:50'] },
  {
    item: 'Mesh study chair, height adjustable',
    buyer: 'Aarav Shinde',
    note: 'Could pick it up with a friend',
    wanted: [9, '10:20'],
    acts: [
      [[9, '11:05'], 'seller', 'reserve', { until: [7, '20:00'] }],
      [[9, '11:06'], 'seller', 'proposeMeeting', { times: [[8, '18:00']], place: 'Hostel C, common room' }],
      [[9, '12:40'], 'buyer', 'takeMeeting', { times: [[8, '18:00']], place: 'Hostel C, common room' }],
      [[8, '18:10'], 'seller', 'complete'],
    ],
    reviews: { seller: [[7, '09:30'], 5, ['On time', 'Friendly'], 'Came with a friend and carried it himself.'] },
  },
  {
    item: 'Over-ear headphones, wired',
    buyer: 'Aarav Shinde',
    wanted: [16, '17:00'],
    acts: [[[15, '08:20'], 'buyer', 'withdraw', { text: 'Found a pair at home' }]],
  },
  {
    item: '1.7 L steel electric kettle',
    buyer: 'Aarav Shinde',
    wanted: [20, '19:00'],
    acts: [[[20, '20:30'], 'seller', 'decline', { text: 'My roommate wants to keep using it for now' }]],
  },
  {
    item: '30 L laptop backpack',
    buyer: 'Aarav Shinde',
    wanted: [24, '12:00'],
    acts: [
      [[24, '13:00'], 'seller', 'reserve', { until: [22, '13:00'] }],
      [[23, '09:10'], 'seller', 'release', { text: 'My sister needs it for a trip' }],
    ],
  },
  {
    item: 'Badminton pair with shuttles',
    buyer: 'Aarav Shinde',
    days: [-31, -31],
    wanted: [33, '16:00'],
    acts: [
      [[33, '16:20'], 'seller', 'reserve', { until: [30, '00:00'] }],
      [[31, '08:00'], 'seller', 'rentOut'],
      [[31, '20:05'], 'buyer', 'complete'],
    ],
    reviews: {
      buyer: [[30, '10:00'], 5, ['As described', 'Fair price'], 'Good strings, and all three shuttles were there.'],
      seller: [[29, '19:00'], 5, ['On time'], null],
    },
  },
  // The student as a seller.
  {
    item: 'Adjustable study lamp, warm LED',
    buyer: 'Sneha Patil',
    note: 'Can come to Hostel D any evening',
    wanted: [1, '09:15'],
  },
  {
    item: 'Adjustable study lamp, warm LED',
    buyer: 'Arjun Reddy',
    wanted: [1, '10:40'],
    acts: [[320, 'buyer', 'offer', { price: 380, until: [-1, '21:00'] }]],
  },
  { item: 'Adjustable study lamp, warm LED', buyer: 'Nandini Menon', note: 'Is the USB cable included?', wanted: 95 },
  {
    item: 'fx-82 calculator from first year',
    buyer: 'Yash Thakur',
    note: 'Need it before the internals',
    wanted: [2, '12:05'],
    acts: [
      [[2, '14:00'], 'seller', 'reserve', { until: [-1, '20:00'] }],
      [[2, '14:01'], 'seller', 'proposeMeeting', { times: [[-1, '17:30']], place: LIBRARY }],
      [[2, '15:25'], 'buyer', 'takeMeeting', { times: [[-1, '17:30']], place: LIBRARY, until: [-1, '20:00'] }],
    ],
  },
  { item: 'fx-82 calculator from first year', buyer: 'Rahul Das', wanted: [2, '18:30'] },
  { item: 'fx-82 calculator from first year', buyer: 'Tanvi Bhosale', wanted: 410 },
  {
    item: 'Engineering Mathematics, Vol. II',
    buyer: 'Gauri Kale',
    note: 'For a month, without tea on it',
    days: [-5, 24],
    wanted: [5, '22:20'],
    acts: [
      [[5, '22:24'], 'seller', 'reserve', { until: [4, '00:00'] }],
      [[4, '09:30'], 'buyer', 'rentOut'],
    ],
  },
  // Others.
  {
    item: '14-inch laptop, 16 GB RAM',
    buyer: 'Simran Kaur',
    wanted: [2, '10:00'],
    acts: [
      [[2, '11:30'], 'seller', 'reserve', { until: [-1, '19:00'] }],
      [[2, '11:31'], 'seller', 'proposeMeeting', { times: [[-1, '18:00']], place: CANTEEN }],
    ],
  },
  { item: '14-inch laptop, 16 GB RAM', buyer: 'Pranav Mishra', wanted: [1, '08:00'] },
  { item: '14-inch laptop, 16 GB RAM', buyer: 'Riya Banerjee', wanted: 205 },
  {
    item: 'Acoustic guitar, sunburst',
    buyer: 'Parth Bhatt',
    days: [-9, -2],
    wanted: [10, '16:00'],
    acts: [
      [[10, '16:30'], 'seller', 'reserve', { until: [8, '00:00'] }],
      [[9, '17:00'], 'seller', 'rentOut'],
    ],
  },
  {
    item: 'Survey camp boots, size 9',
    buyer: 'Mrunal Gaikwad',
    wanted: [14, '10:00'],
    acts: [
      [[14, '12:00'], 'seller', 'reserve', { until: [12, '12:00'] }],
      [[12, '12:00'], 'system', 'runOut'],
      [[11, '12:00'], 'system', 'expire'],
    ],
  },
  {
    item: 'Survey camp boots, size 9',
    buyer: 'Omkar Jadhav',
    wanted: [8, '10:00'],
    acts: [
      [[8, '11:00'], 'seller', 'reserve', { until: [6, '11:00'] }],
      [[7, '19:00'], 'seller', 'release', { text: 'Waited at the gate for half an hour', didNotCome: true }],
    ],
  },
  {
    item: 'Chemistry lab coat, size M',
    buyer: 'Anjali Chavan',
    note: 'Lost mine, practical is on Monday',
    wanted: 50,
  },
];

/** Things of earlier terms that are not listed any more: who sold what for how much. */
export const EARLIER_SALES: readonly (readonly [seller: string, title: string, price: number])[] = [
  ['Ananya Deshmukh', 'Soldering station, 60 W', 780],
  ['Ananya Deshmukh', 'Set of jumper wires', 120],
  ['Ananya Deshmukh', 'Second-year lab manual', 90],
  ['Ananya Deshmukh', 'Desk fan, USB', 350],
  ['Ananya Deshmukh', 'Logic analyser, 8 channels', 640],
  ['Ananya Deshmukh', 'Signals and Systems, 2nd edition', 310],
  ['Ananya Deshmukh', 'Bluetooth module HC-05', 180],
  ['Aarav Shinde', 'Bunk bed shelf', 250],
  ['Aarav Shinde', 'First-year physics set', 420],
  ['Aarav Shinde', 'Football, size 5', 380],
  ['Aarav Shinde', 'Engineering Drawing, Vol. I', 200],
  ['Dev Malhotra', 'Wireless mouse', 300],
  ['Dev Malhotra', 'Laptop stand, foldable', 450],
  ['Dev Malhotra', 'HDMI cable, 3 m', 150],
  ['Kabir Nair', 'Cycle pump with gauge', 260],
  ['Kabir Nair', 'Helmet, size L', 500],
  ['Kabir Nair', 'U-lock with two keys', 340],
  ['Meera Joshi', 'DBMS notes, Units 1–6', 140],
  ['Meera Joshi', 'Algorithms, third edition', 550],
  ['Meera Joshi', 'Whiteboard, A3', 180],
  ['Meera Joshi', 'Graph theory notes', 110],
  ['Rohan Kulkarni', 'Vernier caliper', 400],
  ['Rohan Kulkarni', 'Roller scale', 90],
  ['Rohan Kulkarni', 'Workshop apron', 160],
];

/** What buyers and sellers wrote of each other. */
export const BUYERS_WROTE: readonly (string | null)[] = [
  'Exactly as in the picture, and it was cleaned before.',
  'Came on time, and we were done in two minutes.',
  'Showed me that everything works. Would buy again.',
  'Fair price, no haggling needed.',
  null,
  'One scratch more than I had thought, but it was told when I asked.',
  'Kept it for me until my stipend came. Thank you.',
  'Packed so well that I had to search for scissors.',
  null,
  'Works. The cover is a bit loose.',
];
export const SELLERS_WROTE: readonly (string | null)[] = [
  'Paid at once and came when we had agreed.',
  null,
  'Friendly, and quick to answer.',
  'Moved the meeting once, but told me early.',
  null,
  'A pleasure. Leave the next junior a good price too.',
];
export const ANSWERS: readonly string[] = [
  'Thank you, enjoy it.',
  'Happy to hear. Write to me if anything is missing.',
  'Thanks for coming all the way.',
];

export const MEETING_PLACES: readonly string[] = [
  LIBRARY,
  CANTEEN,
  'Main gate, security desk',
  'Academic block A, entrance hall',
  'Hostel common rooms',
  'Sports ground, lower stand',
];
