import { subject } from './subject-text.ts';

export const COMMON_SUBJECTS = {
  'Engineering Mathematics I': subject(
    "rank of a matrix by echelon form; the Cayley-Hamilton theorem; De Moivre's theorem and its uses; hyperbolic functions; successive differentiation and Leibnitz theorem; partial derivatives of composite functions; maxima and minima of functions of two variables; the Newton-Raphson method",
    'Find the eigenvalues and eigenvectors of the matrix with rows (2, 0, 1), (0, 2, 0) and (1, 0, 2). | If y = sin(m arcsin x), prove that (1 - x²) y2 - x y1 + m² y = 0 and deduce the relation for the n-th derivative. | Solve x + 2y + z = 3, 2x + 3y + 2z = 5 and 3x - 5y + 5z = 2 by the Gauss elimination method. | If u = log(x³ + y³ + z³ - 3xyz), show that the sum of its first partial derivatives is 3/(x + y + z).',
  ),
  'Engineering Mathematics III': subject(
    "the Laplace transform of periodic functions; the convolution theorem; Fourier series of even and odd functions; the Cauchy-Riemann equations; conformal mapping; the residue theorem; Green's theorem in the plane; correlation and regression lines",
    "Find the Laplace transform of t e^(-2t) sin 3t and state the property used at each step. | Obtain the Fourier series of f(x) = x² in (-pi, pi) and hence find the sum of 1/n². | Find the analytic function f(z) = u + iv where u = x³ - 3xy² + 3x² - 3y² + 1. | Solve y'' + 4y' + 3y = e^(-t), y(0) = y'(0) = 1, by Laplace transforms.",
  ),
  'Engineering Physics': subject(
    "interference in thin films of uniform thickness; Newton's rings; the working of a He-Ne laser; numerical aperture and acceptance angle of an optical fibre; the Hall effect; the Fermi level in semiconductors; de Broglie's hypothesis; Heisenberg's uncertainty principle",
    "In a Newton's rings experiment the diameter of the 10th dark ring is 0.5 cm with light of 5900 Å. Find the radius of curvature of the lens. | An optical fibre has core and cladding indices of 1.50 and 1.45. Calculate its numerical aperture and acceptance angle in air. | Calculate the de Broglie wavelength of an electron accelerated through 100 V. | A semiconductor of thickness 1 mm carries 10 mA in a field of 0.5 T and shows a Hall voltage of 0.4 mV. Find the carrier concentration.",
  ),
  'Engineering Chemistry': subject(
    'temporary and permanent hardness of water; the zeolite process; addition and condensation polymerisation; glass transition temperature; electrochemical corrosion and its control; proximate analysis of coal; the phase rule and its terms; green chemistry and its principles',
    '50 ml of a water sample required 15 ml of 0.02 M EDTA. Calculate its hardness in ppm of CaCO3. | A coal sample of 2.5 g lost 0.12 g on heating at 110 °C and left 0.25 g of ash. Find the percentages of moisture and ash. | Calculate the quantity of lime and soda needed to soften 50,000 litres of water holding 73 ppm of Mg(HCO3)2 and 111 ppm of CaCl2. | Calculate the minimum air by weight for complete combustion of 1 kg of a fuel with C 85 %, H 10 % and O 3 %.',
  ),
  'Engineering Mechanics': subject(
    "Varignon's theorem; Lami's theorem; the angle of friction and the cone of friction; the method of joints for plane trusses; the centroid of composite areas; the instantaneous centre of rotation; D'Alembert's principle; the work-energy principle",
    'Four forces of 20 N, 30 N, 40 N and 50 N act along the sides of a square of 2 m taken in order. Find the magnitude, direction and position of the resultant. | A ladder of 5 m and 250 N rests against a smooth wall at 60° to the floor (coefficient of friction 0.3). How far up may a man of 700 N climb before it slips? | Locate the centroid of a T-section with flange 120 mm x 20 mm and web 100 mm x 20 mm. | A ball is dropped from 20 m on a floor with coefficient of restitution 0.8. Find the height of the second rebound and the time to reach it.',
  ),
  'Basic Electrical Engineering': subject(
    "Thevenin's theorem; the maximum power transfer theorem; resonance in a series RLC circuit; power factor and its improvement; star-delta transformation; the two-wattmeter method; the EMF equation of a transformer; the principle of a DC motor",
    'Three resistances of 10, 20 and 30 ohm are connected in delta. Find the equivalent star and draw it. | A coil of 10 ohm and 0.1 H is in series with 150 µF across 200 V, 50 Hz. Find the current, the power factor and the voltage across each part. | A balanced star-connected load of (8 + j6) ohm a phase is fed from 415 V. Find the line current and the total power. | A 25 kVA transformer has iron losses of 350 W and full-load copper losses of 400 W. Find its efficiency at half load and 0.8 power factor.',
  ),
  'Programming in C': subject(
    'storage classes in C; call by value and call by reference; the switch statement; recursion and its cost; pointers and arrays; structures and unions; file handling functions; dynamic memory allocation',
    'Write a program that reads n integers and prints the second largest without sorting. | Write a recursive function for the n-th Fibonacci number and trace it for n = 5. | Write a program to multiply two matrices after checking their order. | Write a program that counts the words, lines and characters of a text file named on the command line.',
  ),
};
