import type { Gender } from '#contract/limits.ts';
import type { Face, HairStyle } from './faces.ts';
import { type Random, randomFrom } from './random.ts';

/** Those whose portrait was drawn by hand. */
const DRAWN: Record<string, Face> = {
  'Aarav Shinde': {
    background: ['#cddbff', '#9fb8f6'],
    skin: ['#d9a074', '#bd8156'],
    hair: '#231a1c',
    style: 'side',
    top: '#2b3fb8',
    collar: '#e9eeff',
    glasses: '#20243a',
  },
  'Ananya Deshmukh': {
    background: ['#ffe2b8', '#fbc37c'],
    skin: ['#d39a6e', '#b57a50'],
    hair: '#2a1b1a',
    style: 'long',
    top: '#d4483a',
    bindi: true,
    earrings: true,
  },
  'Rohan Kulkarni': {
    background: ['#cfeee0', '#97d6b8'],
    skin: ['#b97f54', '#9a643d'],
    hair: '#17120f',
    style: 'short',
    top: '#f4f1ea',
    beard: true,
  },
  'Sneha Patil': {
    background: ['#f6d4e4', '#e7a3c4'],
    skin: ['#e0ac80', '#c38b60'],
    hair: '#3a2320',
    style: 'bun',
    top: '#2f8f83',
    earrings: true,
  },
  'Fatima Shaikh': {
    background: ['#d8eef6', '#a3d3e6'],
    skin: ['#e2b089', '#c58f67'],
    hair: '#3f5fae',
    style: 'hijab',
    top: '#34508f',
  },
  'Ishaan Rao': {
    background: ['#fde0d0', '#f5b392'],
    skin: ['#a86e46', '#8a5530'],
    hair: '#15100e',
    style: 'curly',
    top: '#37507a',
    collar: '#f1f4f9',
  },
  'Meera Joshi': {
    background: ['#e2dcfb', '#bcaff0'],
    skin: ['#c98f63', '#aa7148'],
    hair: '#20161a',
    style: 'bob',
    top: '#efc03c',
    glasses: '#6b2b3a',
  },
  'Kabir Nair': {
    background: ['#dbe7c9', '#b4cc92'],
    skin: ['#c4895c', '#a56c42'],
    hair: '#1c1514',
    style: 'fade',
    top: '#c9603a',
  },
  'Zoya Khan': {
    background: ['#fbd9d6', '#f0a8a2'],
    skin: ['#e6b58d', '#c99469'],
    hair: '#5a2f22',
    style: 'pony',
    top: '#27336b',
  },
  'Dev Malhotra': {
    background: ['#d4e4f7', '#a6c4ea'],
    skin: ['#8f5a38', '#734426'],
    hair: '#120e0d',
    style: 'short',
    top: '#e2b437',
    glasses: '#1c1c24',
  },
  'Priya Iyer': {
    background: ['#fff0c2', '#f5d574'],
    skin: ['#b67b51', '#97603a'],
    hair: '#1a1213',
    style: 'long',
    top: '#7a4bb0',
    earrings: true,
  },
  'Tanvi Bhosale': {
    background: ['#d0f0ec', '#93d8d0'],
    skin: ['#daa477', '#bc8358'],
    hair: '#2b1a18',
    style: 'bob',
    top: '#e4683f',
  },
};

const BACKGROUNDS = Object.values(DRAWN).map(({ background }) => background);
const SKINS = Object.values(DRAWN).map(({ skin }) => skin);
const HAIRS = ['#17120f', '#231a1c', '#1a1213', '#2b1a18', '#3a2320', '#120e0d'];
const SCARVES = ['#3f5fae', '#7d3f6b', '#2f7a70', '#8a4b3a', '#4a4f68', '#b0566a'];
const TURBANS = ['#c9603a', '#2b3fb8', '#8c2f39', '#e2b437'];
const TOPS = [
  '#2b3fb8',
  '#d4483a',
  '#2f8f83',
  '#efc03c',
  '#37507a',
  '#7a4bb0',
  '#e4683f',
  '#27336b',
  '#f4f1ea',
  '#3d7d4a',
  '#b83a6e',
  '#5c6474',
];
const STYLES: Record<Gender, readonly HairStyle[]> = {
  male: ['short', 'side', 'fade', 'curly'],
  female: ['long', 'bob', 'bun', 'pony', 'curly'],
  other: ['short', 'curly', 'bob'],
};
// Who covers the hair is told here, as it is not for chance to decide.
const COVERED: Record<string, HairStyle> = {
  'Aisha Siddiqui': 'hijab',
  'Nusrat Begum': 'hijab',
  'Harpreet Singh': 'turban',
  'Gurpreet Gill': 'turban',
};

/** How a member looks, or null for one who has not put up a picture. */
export function faceOf(name: string, gender: Gender): Face | null {
  const known = DRAWN[name];
  if (known) return known;
  const random = randomFrom(`face of ${name}`);
  const covered = COVERED[name];
  if (!covered && random.chance(0.36)) return null;
  return someFace(random, gender, covered);
}

function someFace(random: Random, gender: Gender, covered: HairStyle | undefined): Face {
  const style = covered ?? random.pick(STYLES[gender]);
  return {
    background: random.pick(BACKGROUNDS),
    skin: random.pick(SKINS),
    hair: random.pick(style === 'hijab' ? SCARVES : style === 'turban' ? TURBANS : HAIRS),
    style,
    top: random.pick(TOPS),
    collar: random.chance(0.3) ? '#eef1f8' : undefined,
    glasses: random.chance(0.28) ? random.pick(['#20243a', '#6b2b3a', '#1c1c24', '#7a5a2b']) : undefined,
    beard: gender === 'male' && (style === 'turban' || random.chance(0.35)),
    earrings: gender === 'female' && style !== 'hijab' && random.chance(0.5),
    bindi: false,
  };
}
