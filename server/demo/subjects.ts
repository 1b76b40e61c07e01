import type { Branch } from '#contract/limits.ts';
import { type SubjectText, subject } from './subject-text.ts';
import { BUILT_SUBJECTS } from './subjects-built.ts';
import { CIRCUIT_SUBJECTS } from './subjects-circuits.ts';

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

const COMMON_SUBJECTS = {
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

const COMPUTER_SUBJECTS = {
  'Data Structures': subject(
    'the stack as an abstract data type; circular queues; doubly linked lists; AVL rotations; B-trees; hashing with chaining and with open addressing; breadth-first and depth-first search; heap sort',
    'Convert the infix expression A + (B * C - (D / E ^ F) * G) * H to postfix and show the stack at every step. | Insert 50, 20, 60, 10, 8, 15, 32, 46, 11 and 48 into an empty AVL tree and name every rotation. | Insert 72, 27, 36, 24, 63, 81, 92 and 101 into a table of size 10 by linear and by quadratic probing. | Construct the binary tree whose inorder is D B E A F C and whose preorder is A B D E C F.',
  ),
  'Discrete Mathematics': subject(
    'the principle of inclusion and exclusion; equivalence relations and partitions; partially ordered sets and Hasse diagrams; mathematical induction; Euler and Hamilton paths; planar graphs; groups and subgroups; the pigeonhole principle',
    "Prove by induction that n³ + 2n is divisible by 3 for every positive integer n. | In a class of 60, 30 take Python, 25 take Java and 12 take both. How many take neither? | Draw the Hasse diagram of the divisors of 36 and find all its chains of length three. | Find a minimum spanning tree of the given graph of seven vertices by Kruskal's algorithm and state its weight.",
  ),
  'Digital Logic Design': subject(
    'the race-around condition; multiplexers as universal logic; the difference of synchronous and asynchronous counters; BCD to seven-segment decoding; shift registers; error detecting and correcting codes; programmable logic arrays; TTL and CMOS families',
    'Simplify F(A, B, C, D) = sum of minterms 0, 2, 5, 7, 8, 10, 13 and 15 by a K-map and realise it with NAND gates. | Design a MOD-6 synchronous counter with JK flip-flops. | Convert (2AF.8) in base 16 to binary, octal and decimal. | Implement a full adder with two 4:1 multiplexers.',
  ),
  'Object Oriented Programming': subject(
    'encapsulation and abstraction; method overloading and overriding; abstract classes and interfaces; exception handling with finally; the life of a thread; generic classes; the collections framework; garbage collection',
    'Write a class Account with deposit, withdraw and a custom exception for too small a balance. | Write a program in which two threads print odd and even numbers in turn. | Design an interface Shape and three classes that implement it, and print the total area of a list of shapes. | Write a program that counts how often each word occurs in a text by a map.',
  ),
  'Operating Systems': subject(
    'the process control block; scheduling criteria; semaphores and monitors; the readers-writers problem; the conditions for deadlock; demand paging and thrashing; disk scheduling algorithms; access control lists',
    "Processes P1 to P4 arrive at 0, 1, 2 and 3 ms with bursts of 8, 4, 9 and 5 ms. Draw Gantt charts and find the average waiting time for SJF (pre-emptive) and round robin with quantum 4. | For the reference string 7 0 1 2 0 3 0 4 2 3 0 3 2 with three frames find the page faults of FIFO, LRU and optimal replacement. | Apply the banker's algorithm to the given allocation of three resource types and state a safe sequence. | Requests for cylinders 98, 183, 37, 122, 14, 124, 65 and 67 wait and the head is at 53. Find the head movement for SSTF and C-SCAN.",
  ),
  'Computer Networks': subject(
    'the layers of the OSI model; sliding window protocols; CSMA/CD and CSMA/CA; distance vector and link state routing; IPv4 and IPv6 headers; congestion control in TCP; the domain name system; firewalls and their kinds',
    "An organisation has 172.16.0.0/16. Divide it into subnets of 500 hosts and give the mask, the first three subnets and their broadcast addresses. | Find the CRC of 1101011011 with the generator 10011 and show how the receiver detects an error in the third bit. | A 10 Mbps link of 50 km carries frames of 1250 bytes. Find the utilisation of stop-and-wait (signal speed 2 x 10^8 m/s). | Apply Dijkstra's algorithm to the given network of six routers and write the routing table of router A.",
  ),
  'Database Management Systems': subject(
    'the three-schema architecture; weak entities and their keys; integrity constraints; the difference of 3NF and BCNF; ACID properties; two-phase locking; B+ tree indices; log-based recovery',
    'Draw an ER diagram for a hostel with students, rooms, wardens and complaints, and map it to relations. | For R(A, B, C, D, E) with A -> BC, CD -> E, B -> D and E -> A find all candidate keys and decompose to BCNF. | Write SQL for: names of students who have issued more than three books, the most issued book, and members who never issued one. | Test the schedule r1(X) r2(Y) w1(X) r2(X) w2(Y) r1(Y) w2(X) for conflict serialisability.',
  ),
  'Software Engineering': subject(
    'the spiral model; agile values and Scrum roles; the parts of an SRS; coupling and cohesion; white-box and black-box testing; software configuration management; risk analysis; cyclomatic complexity',
    'Estimate effort and duration of a 40 KLOC organic project with basic COCOMO. | Draw use case and sequence diagrams for booking a seminar hall. | Compute the cyclomatic complexity of binary search from its flow graph and list the independent paths. | Prepare a decision table for a library that lends four books to students and six to staff, none with dues.',
  ),
  'Machine Learning': subject(
    'bias and variance; overfitting and how it is avoided; the k-nearest neighbour classifier; support vectors and the margin; backpropagation; principal component analysis; k-means clustering; precision, recall and the ROC curve',
    'Fit a straight line by least squares to (1, 2), (2, 3), (3, 5), (4, 4) and (5, 6) and find the error. | Compute entropy and information gain of each attribute of the given play-outside table and draw the first split. | Run two iterations of k-means with k = 2 on 2, 4, 10, 12, 3, 20, 30, 11 and 25, starting from 4 and 12. | A classifier finds 80 of 100 positive cases and raises 30 false alarms among 400. Find precision, recall and F1.',
  ),
  'Compiler Design': subject(
    'the phases of a compiler; lexical errors and recovery; left recursion and left factoring; LALR parsing; syntax-directed translation; three-address code; the activation record; loop optimisation',
    'Compute FIRST and FOLLOW and the LL(1) table of the grammar E -> T X, X -> + T X or empty, T -> F Y, Y -> * F Y or empty, F -> ( E ) or id. | Construct the DFA of (a + b)* a b b by the subset method and minimise it. | Generate three-address code for while (a < b) if (c < d) x = y + z; else x = y - z; | Draw the DAG of a + a * (b - c) + (b - c) * d and write the optimised code.',
  ),
  'Cloud Computing': subject(
    'the service models IaaS, PaaS and SaaS; full and para-virtualisation; containers and their orchestration; elasticity and scaling; object storage; service level agreements; security of multi-tenant systems; serverless functions',
    'A site serves 200 requests a second by day and 20 by night, an instance bears 50. Compare the cost of fixed and elastic provisioning for a month at 4 rupees an hour. | Design a fault-tolerant deployment over two zones for an examination portal and justify each part. | Find the availability of three services of 99.9 %, 99.5 % and 99.99 % in series and with the second doubled. | Write the steps to move a three-tier application to containers and name the risks.',
  ),
  'Information Security': subject(
    'confidentiality, integrity and availability; the Feistel structure; modes of block ciphers; the Diffie-Hellman exchange; digital signatures; the TLS handshake; SQL injection and its prevention; intrusion detection systems',
    'For RSA with p = 7, q = 11 and e = 17 find d, and encrypt and decrypt the message 9. | Encrypt MEET AT GATE with the Playfair key CAMPUS. | Two users choose 4 and 3 in a Diffie-Hellman exchange with prime 23 and base 5. Find the shared key. | Describe how a stolen session cookie is misused and three measures that stop it.',
  ),
  'Computer Architecture': subject(
    "the instruction cycle; hardwired and microprogrammed control; pipeline hazards; cache mapping techniques; virtual memory and the TLB; DMA and interrupt-driven transfer; Flynn's classification; RISC and CISC",
    "Multiply -7 by 5 with Booth's algorithm and show every step. | A cache of 64 KB with blocks of 16 bytes serves 4 GB of memory. Find tag, index and offset for direct and 4-way mapping. | A five-stage pipeline runs 100 instructions, one in five waits two cycles. Find the speed-up over no pipeline. | Represent -13.625 in IEEE 754 single precision.",
  ),
};

export const SUBJECTS: Record<string, SubjectText> = {
  ...COMMON_SUBJECTS,
  ...COMPUTER_SUBJECTS,
  ...CIRCUIT_SUBJECTS,
  ...BUILT_SUBJECTS,
};
