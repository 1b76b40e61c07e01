/*
 * Twenty papers of four subjects as they are set, with what repeats in them: questions of one key ask the same. Beside
 * them stand questions that sound alike and ask something else.
 */

export interface GoldenPaper {
  subject: string;
  exam: string;
  year: number;
  /** How its questions are numbered. */
  style: 'Q1 (a)' | 'Q.1 a)' | '1. (a)' | '1) i)';
  /** Groups of parts: the key of what is asked, its text and its marks. */
  groups: [key: string, text: string, marks: number][][];
}

const SIGNALS: Omit<GoldenPaper, 'subject'>[] = [
  {
    exam: 'End',
    year: 2021,
    style: 'Q1 (a)',
    groups: [
      [
        ['time-shift', 'State the time shifting property of Fourier transform and prove it.', 6],
        ['energy', 'Define energy signals and power signals and classify the signal x(t) = exp(-3t) u(t).', 5],
        ['nyquist', 'Find the Nyquist rate of the signal x(t) = 3 cos(100 pi t) + sin(400 pi t).', 4],
      ],
      [
        [
          'convolution',
          'Find the convolution of x(t) = u(t) - u(t - 3) and h(t) = exp(-2t) u(t) and sketch the result.',
          8,
        ],
        [
          'dirichlet',
          'State the Dirichlet conditions for the existence of the Fourier series of a periodic signal.',
          4,
        ],
      ],
      [['laplace-roc', 'Explain the region of convergence of the Laplace transform and list its properties.', 7]],
    ],
  },
  {
    exam: 'Mid',
    year: 2022,
    style: '1. (a)',
    groups: [
      [
        [
          'energy',
          'Classify the following signal as energy or power signal after defining both: x(t) = exp(-2t) u(t).',
          5,
        ],
        ['linear-time', 'Check whether the system y(t) = x(t) cos(50t) is linear, causal and time invariant.', 5],
      ],
      [
        ['sampling', 'State and prove the sampling theorem for band limited signals with spectra.', 8],
        ['aliasing', 'What is aliasing and how can an anti aliasing filter before the sampler prevent it?', 4],
      ],
    ],
  },
  {
    exam: 'End',
    year: 2023,
    style: 'Q.1 a)',
    groups: [
      [
        ['linear-time', 'Check whether y(t) = x(t) cos(100t) is a linear, causal and time invariant system.', 5],
        ['time-shift', 'State and prove the time shifting property of the Fourier transform.', 5],
        ['scaling', 'State and prove the time scaling property of the Laplace transform.', 5],
      ],
      [
        [
          'convolution',
          'Find the convolution of x(t) = u(t) - u(t - 2) and h(t) = exp(-t) u(t), and sketch the result.',
          8,
        ],
        ['half-wave', 'Obtain the trigonometric Fourier series of the half wave rectified sine wave of Fig. 1.', 7],
      ],
      [
        [
          'de-laplace',
          'Solve the differential equation with zero initial conditions by the Laplace transform for a step input.',
          8,
        ],
      ],
    ],
  },
  {
    exam: 'End',
    year: 2024,
    style: '1) i)',
    groups: [
      [
        ['sampling', 'State and prove sampling theorem for a band limited signal. Draw the spectra.', 8],
        [
          'full-wave',
          'Obtain the exponential Fourier series of the full wave rectified cosine wave shown in the figure.',
          7,
        ],
      ],
      [
        ['nyquist', 'Find the Nyquist rate for the signal x(t) = 5 cos(200 pi t) + sin(300 pi t).', 5],
        ['z-roc', 'Explain the region of convergence of the Z transform and list its properties.', 7],
        ['final-value', 'State and prove the initial value theorem and the final value theorem of the Z transform.', 6],
      ],
    ],
  },
  {
    exam: 'End',
    year: 2025,
    style: 'Q1 (a)',
    groups: [
      [
        [
          'half-wave',
          'Find the trigonometric Fourier series for the half wave rectified sine wave given in Fig. 2.',
          7,
        ],
        ['dirichlet', 'State Dirichlet conditions for existence of the Fourier series of periodic signals.', 3],
        ['laplace-roc', 'What is the region of convergence of the Laplace transform? List its properties.', 5],
      ],
      [
        ['final-value', 'State and prove initial value and final value theorems of Z transform.', 6],
        ['parseval', 'State and prove the theorem of Parseval for an aperiodic energy signal.', 6],
      ],
    ],
  },
];

const STRUCTURES: Omit<GoldenPaper, 'subject'>[] = [
  {
    exam: 'End',
    year: 2020,
    style: 'Q.1 a)',
    groups: [
      [
        ['avl', 'Construct an AVL tree for the keys 21, 26, 30, 9, 4, 14, 28, 18 showing all rotations.', 8],
        ['stack-queue', 'Write an algorithm to implement a queue by two stacks and analyse its complexity.', 6],
      ],
      [
        ['infix', 'Convert the infix expression into postfix form by a stack, showing its contents at each step.', 6],
        ['hashing', 'What is hashing? Explain the collision resolution techniques linear probing and chaining.', 8],
      ],
    ],
  },
  {
    exam: 'Mid',
    year: 2021,
    style: '1) i)',
    groups: [
      [
        [
          'infix',
          'Convert the given infix expression to postfix form using a stack. Show contents of the stack at each step.',
          5,
        ],
        ['linked', 'Write a function that reverses a singly linked list without a second list.', 5],
        ['doubly', 'Write a function that inserts a node into a sorted doubly linked circular list.', 5],
      ],
      [['bst-delete', 'Explain with cases how a node is deleted from a binary search tree.', 6]],
    ],
  },
  {
    exam: 'End',
    year: 2022,
    style: 'Q1 (a)',
    groups: [
      [
        ['hashing', 'Define hashing and explain linear probing and chaining as collision resolution techniques.', 8],
        [
          'bst-delete',
          'How is a node deleted from a binary search tree? Explain the cases with an example of each.',
          6,
        ],
      ],
      [
        ['dijkstra', 'Find the shortest paths from vertex A of the given graph by the algorithm of Dijkstra.', 8],
        ['prim', 'Find the minimum spanning tree of the given graph by the algorithm of Prim.', 8],
        ['heap', 'Sort the list 35, 12, 9, 42, 17 in ascending order by heap sort and show each pass.', 6],
      ],
    ],
  },
  {
    exam: 'End',
    year: 2023,
    style: '1. (a)',
    groups: [
      [
        ['avl', 'Construct the AVL tree for keys 50, 20, 60, 10, 8, 15, 32 and show all the rotations.', 8],
        ['linked', 'Write a function to reverse a singly linked list without using a second list.', 5],
      ],
      [
        ['kruskal', 'Find the minimum spanning tree of the given graph by the algorithm of Kruskal.', 8],
        ['dijkstra', 'Using the algorithm of Dijkstra find the shortest paths from vertex S in the given graph.', 8],
        ['quick', 'Sort the list 44, 33, 11, 55, 77 in ascending order by quick sort and show each pass.', 6],
      ],
    ],
  },
  {
    exam: 'Re-exam',
    year: 2024,
    style: 'Q1 (a)',
    groups: [
      [
        ['stack-queue', 'Write the algorithm for implementing a queue using two stacks. Analyse its complexity.', 6],
        ['queue-stack', 'Write the algorithm for evaluating a prefix expression with the help of a stack.', 6],
      ],
      [
        ['prim', 'Using the algorithm of Prim find the minimum spanning tree for the given graph.', 8],
        ['heap', 'Sort 23, 78, 45, 8, 32 in ascending order using heap sort, showing each pass of the list.', 6],
        ['bfs', 'Compare breadth first search and depth first search of a graph by memory and order of visits.', 6],
      ],
    ],
  },
];

const MACHINES: Omit<GoldenPaper, 'subject'>[] = [
  {
    exam: 'End',
    year: 2020,
    style: '1. (a)',
    groups: [
      [
        [
          'otto',
          'Derive an expression for the air standard efficiency of the Otto cycle with P-V and T-S diagrams.',
          8,
        ],
        [
          'first-law',
          'State the first law of thermodynamics for a closed system undergoing a cycle and its limitations.',
          6,
        ],
      ],
      [
        [
          'carnot',
          'A Carnot engine works between 500 K and 300 K and receives 200 kJ of heat. Find its efficiency and work.',
          7,
        ],
        ['entropy', 'Prove that entropy is a property of a system and state the principle of its increase.', 6],
      ],
    ],
  },
  {
    exam: 'Mid',
    year: 2021,
    style: 'Q1 (a)',
    groups: [
      [
        [
          'first-law',
          'State first law of thermodynamics for closed system undergoing a cycle. What are its limitations?',
          5,
        ],
        ['steady', 'Write the steady flow energy equation and apply it to a nozzle and a turbine.', 5],
        ['zeroth', 'State the zeroth law of thermodynamics and its use in the measurement of temperature.', 4],
      ],
    ],
  },
  {
    exam: 'End',
    year: 2022,
    style: 'Q.1 a)',
    groups: [
      [
        [
          'diesel',
          'Derive an expression for the air standard efficiency of the Diesel cycle with P-V and T-S diagrams.',
          8,
        ],
        [
          'carnot',
          'A Carnot engine works between 700 K and 350 K and receives 450 kJ of heat. Find its work and efficiency.',
          7,
        ],
      ],
      [
        [
          'rankine',
          'Explain the Rankine cycle with a schematic diagram and methods of increasing its thermal efficiency.',
          8,
        ],
        ['clausius', 'State and prove the Clausius inequality for a cyclic process.', 6],
      ],
    ],
  },
  {
    exam: 'End',
    year: 2023,
    style: '1) i)',
    groups: [
      [
        ['otto', 'With P-V and T-S diagrams derive the expression for air standard efficiency of an Otto cycle.', 8],
        ['steady', 'Write steady flow energy equation. Apply the equation to a turbine and to a nozzle.', 6],
      ],
      [
        [
          'rankine',
          'Draw the schematic of the Rankine cycle and explain the methods for increasing its thermal efficiency.',
          8,
        ],
        ['brayton', 'Explain the Brayton cycle with a schematic diagram and the effect of its pressure ratio.', 8],
        [
          'refrigerator',
          'A refrigerator works between 250 K and 300 K and takes up 200 kJ of heat. Find its coefficient and work.',
          7,
        ],
      ],
    ],
  },
  {
    exam: 'End',
    year: 2024,
    style: 'Q1 (a)',
    groups: [
      [
        ['entropy', 'State the principle of increase of entropy. Prove that the entropy of a system is a property.', 6],
        [
          'diesel',
          'Derive the expression for air standard efficiency of a Diesel cycle. Draw P-V and T-S diagrams.',
          8,
        ],
      ],
      [
        ['clausius', 'State the inequality of Clausius for a cyclic process and prove it.', 6],
        ['dryness', 'Define dryness fraction and explain its measurement by a throttling calorimeter.', 6],
      ],
    ],
  },
];

const ELECTRONICS: Omit<GoldenPaper, 'subject'>[] = [
  {
    exam: 'Mid',
    year: 2021,
    style: 'Q1 (a)',
    groups: [
      [
        ['bjt-bias', 'Explain voltage divider bias of a BJT amplifier and derive its stability factor.', 6],
        ['jfet', 'Draw and explain the drain characteristics and transfer characteristics of an n channel JFET.', 6],
        ['zener', 'Explain the working of a Zener diode as a voltage regulator under changing load.', 4],
      ],
    ],
  },
  {
    exam: 'End',
    year: 2022,
    style: '1. (a)',
    groups: [
      [
        ['fet-bias', 'Explain self bias of a FET amplifier and find its operating point by the load line.', 6],
        [
          'mosfet',
          'Draw and explain the drain characteristics of an enhancement n channel MOSFET with its construction.',
          6,
        ],
      ],
      [
        ['rc-phase', 'Derive the frequency of oscillation of an RC phase shift oscillator built with a BJT.', 8],
        ['integrator', 'Draw the circuit of an op amp integrator and derive the expression of its output voltage.', 6],
      ],
    ],
  },
  {
    exam: 'End',
    year: 2023,
    style: 'Q.1 a)',
    groups: [
      [
        ['bjt-bias', 'Derive the stability factor for voltage divider bias of BJT amplifier and explain the bias.', 7],
        ['zener', 'How does a Zener diode work as voltage regulator under changing load? Explain its working.', 5],
      ],
      [
        ['wien', 'Derive the frequency of oscillation of a Wien bridge oscillator built with an op amp.', 8],
        [
          'differentiator',
          'Draw the circuit of an op amp differentiator and state the limits of its high frequency gain.',
          6,
        ],
      ],
    ],
  },
  {
    exam: 'Re-exam',
    year: 2023,
    style: 'Q1 (a)',
    groups: [
      [
        ['jfet', 'Explain drain and transfer characteristics of n channel JFET. Draw the characteristics.', 6],
        ['rc-phase', 'For an RC phase shift oscillator using BJT derive the frequency of oscillation.', 8],
      ],
      [
        ['colpitts', 'Explain the working of the Colpitts oscillator and the condition for sustained oscillation.', 6],
        ['schmitt', 'Explain the op amp Schmitt trigger with its hysteresis curve and threshold levels.', 6],
      ],
    ],
  },
  {
    exam: 'End',
    year: 2025,
    style: '1) i)',
    groups: [
      [
        ['integrator', 'Derive the output voltage expression for an integrator using op amp. Draw its circuit.', 6],
        ['schmitt', 'Draw the hysteresis curve of a Schmitt trigger using op amp and explain its threshold levels.', 6],
      ],
      [
        ['wien', 'For a Wien bridge oscillator using op amp, derive the frequency of oscillation.', 8],
        ['mosfet', 'Explain construction and drain characteristics of n channel enhancement MOSFET.', 7],
      ],
    ],
  },
];

const of = (subject: string, papers: Omit<GoldenPaper, 'subject'>[]): GoldenPaper[] =>
  papers.map((paper) => ({ subject, ...paper }));

export const GOLDEN: GoldenPaper[] = [
  ...of('EC204 Signals and Systems', SIGNALS),
  ...of('CS201 Data Structures', STRUCTURES),
  ...of('ME203 Thermodynamics', MACHINES),
  ...of('EC203 Analog Electronics', ELECTRONICS),
];

/** The paper's page as it is read: head, rules, questions in lines of about 70 letters. */
export function printGolden({ subject, exam, year, style, groups }: GoldenPaper): string {
  const head = `Department examinations\n${subject.toUpperCase()}\n${exam} Semester, ${year}\nTime: 3 hours Max. marks: 60`;
  const rules =
    style === 'Q1 (a)'
      ? 'N.B. (1) Question 1 is compulsory.\n(2) Attempt any two of the remaining three.\n(3) Assume suitable data where needed.'
      : '1. All questions are compulsory.\n2. Figures to the right are full marks.';
  const questions = groups.map((parts, n) => {
    const main = {
      'Q1 (a)': `Q${n + 1}`,
      'Q.1 a)': `Q.${n + 1} Attempt the following.`,
      '1. (a)': `${n + 1}.`,
      '1) i)': `${n + 1})`,
    };
    const lines = parts.map(([, text, marks], part) => {
      const letter = {
        'Q1 (a)': `(${'abcdef'[part]})`,
        'Q.1 a)': `${'abcdef'[part]})`,
        '1. (a)': `(${'abcdef'[part]})`,
        '1) i)': `${['i', 'ii', 'iii', 'iv'][part]})`,
      };
      return wrap(`${letter[style]} ${text} [${marks}]`);
    });
    const isBeside = style === 'Q1 (a)' || style === '1. (a)';
    return `${main[style]}${isBeside ? ' ' : '\n'}${lines.join('\n')}`;
  });
  return [head, rules, ...questions, 'Page 1 of 1'].join('\n');
}

const wrap = (text: string): string => text.replace(/(.{1,70})(?: |$)/g, '$1\n').trim();
