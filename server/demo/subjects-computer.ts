import { subject } from './subject-text.ts';

export const COMPUTER_SUBJECTS = {
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
