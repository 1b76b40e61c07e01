/*
 * What the items of the made campuses are called. Words are taken by Zipf's law: the first of a list is common, the
 * last is rare. Surnames made of syllables are the words that stand in a handful of titles: authors and makers.
 */
export const THINGS =
  'book notes calculator kit lamp cycle guitar keyboard drafter monitor coat racket kettle mattress laptop phone charger headphones speaker multimeter goggles backpack chair table fan cooktop bat ball helmet lock pump shoes bucket mirror heater router printer tablet camera tripod stand board compass ruler stapler file bottle tiffin umbrella raincoat blanket pillow curtain rack shelf clock iron extension soldering breadboard'.split(
    ' ',
  );
export const SUBJECTS =
  'engineering mathematics physics chemistry mechanics drawing electronics programming networks thermodynamics algorithms databases circuits signals materials surveying hydraulics concrete structures machines manufacturing metrology robotics control communication microprocessors antennas compilers graphics statistics probability economics management english french history biology environmental geology astronomy optics acoustics quantum relativity polymers ceramics corrosion combustion turbines refrigeration vibrations tribology mechatronics instrumentation hydrology geotechnics transportation cartography cryptography bioinformatics nanotechnology photonics'.split(
    ' ',
  );
export const PLAIN =
  'clean used copy good with all pages no torn for semester second year first third final exam very little one new box bill works fine price can be talked about pick up hostel gate library evening weekend only cover solved papers tabs sticky original charger included battery holds day scratch back side small light heavy steel plastic wood cotton blue black red green white student senior friend sold leaving campus soon need gone quick cheap fair best condition like rarely never opened pair set full half size medium large fits most rooms easy carry wash dry lab practical workshop viva project report binding spiral printed margin pencil marks few answers hints chapters edition latest old syllabus same university board'.split(
    ' ',
  );
export const FIRST_NAMES =
  'Aarav Asha Rohan Priya Neha Kabir Isha Vivek Anaya Dev Meera Arjun Tara Nikhil Sana Ravi Pooja Omar Lata Zoya'.split(
    ' ',
  );
export const LAST_NAMES =
  'Shinde Rao Patil Kulkarni Deshmukh Joshi Nair Iyer Khan Mehta Gupta Singh Das Bose Pawar More Jadhav Kale Sawant Naik'.split(
    ' ',
  );
/** Four of these make a surname: see bench.surname in rows.ts. */
export const SYLLABLES = 'ba ko ri na me ta lu shi ver don gar pel zan mo qui fen'.split(' ');
