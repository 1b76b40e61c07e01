import { subject } from './subject-text.ts';

export const CIRCUIT_SUBJECTS = {
  'Electronic Devices and Circuits': subject(
    'the PN junction under bias; ripple factor of rectifiers; the Zener diode as a regulator; the h-parameter model of a BJT; stability factor and bias; the JFET and its pinch-off; the MOSFET in enhancement mode; negative feedback in amplifiers',
    'Design a voltage-divider bias for VCC = 12 V, IC = 2 mA, VCE = 6 V and beta = 100. | A full-wave rectifier with a 12-0-12 V transformer feeds 100 ohm through 1000 µF. Find the DC output and the ripple. | For a common-emitter amplifier with hie = 1.1 k, hfe = 50 and RC = 4.7 k find the voltage gain and input impedance. | An n-channel JFET has IDSS = 10 mA and VP = -4 V. Find ID and gm at VGS = -1.5 V.',
  ),
  'Network Analysis': subject(
    'mesh and node analysis with dependent sources; the superposition theorem; the reciprocity theorem; initial conditions of R, L and C; the time constant of RL and RC circuits; Z, Y and ABCD parameters; image impedance; driving point functions',
    "Find the current through the 5 ohm resistor of the given bridge by Thevenin's theorem. | A series RL circuit of 10 ohm and 2 H is switched to 100 V at t = 0. Find i(t) and the time to reach half its final value. | Find the Z-parameters of a T-network of 2, 4 and 6 ohm and test it for reciprocity. | Synthesise Z(s) = (s² + 4s + 3)/(s² + 2s) in the first Foster form.",
  ),
  'Digital System Design': subject(
    'Mealy and Moore machines; state minimisation; hazards in combinational circuits; modelling styles of Verilog; blocking and non-blocking assignments; FPGA architecture; setup and hold times; test benches',
    'Design a Moore machine that detects 1011 with overlap, with its state table and D flip-flops. | Write Verilog for a 4-bit up-down counter with synchronous reset and its test bench. | Implement a 3-bit binary to Gray converter on a PLA and give its programming table. | Flip-flops have a setup time of 2 ns and a delay of 3 ns, the logic between takes 7 ns. Find the highest clock and say how skew of 1 ns changes it.',
  ),
  'Signals and Systems': subject(
    'energy and power signals; linear and time-invariant systems; the convolution integral; properties of the Fourier transform; the sampling theorem and aliasing; the region of convergence; stability from the pole-zero plot; the relation of Laplace and z-transform',
    'Convolve x(n) = {1, 2, 3, 1} with h(n) = {1, 1, 1} and verify it graphically. | Find the Fourier transform of a rectangular pulse of width T and sketch its magnitude. | Find the inverse z-transform of X(z) = z/((z - 1)(z - 0.5)) for |z| > 1. | Determine whether y(t) = t x(t) + 2 is linear, time-invariant, causal and stable.',
  ),
  'Control Systems': subject(
    "open and closed loop systems; Mason's gain formula; the time response of second-order systems; steady-state error constants; the Routh-Hurwitz criterion; rules of the root locus; gain and phase margin; lead and lag compensation",
    'Reduce the given block diagram with two loops and find C(s)/R(s). | For the characteristic equation s^4 + 2s³ + 3s² + 4s + K = 0 find the range of K for stability. | Sketch the root locus of G(s) = K/(s(s + 2)(s + 4)) and find K at which it oscillates. | Draw the Bode plot of G(s) = 10/(s(1 + 0.1s)(1 + 0.02s)) and read both margins.',
  ),
  'Wireless Communication': subject(
    'frequency reuse and cell splitting; handoff strategies; small-scale fading; the two-ray ground model; OFDM; multiple access techniques; MIMO and diversity; the architecture of 5G',
    'A system has 395 channels and clusters of 7. Find the channels of each cell and the co-channel reuse ratio. | Find the received power at 5 km of a 50 W transmitter at 900 MHz with unity gains in free space. | A vehicle moves at 60 km/h with a carrier of 1.8 GHz. Find the largest Doppler shift and the coherence time. | 20 users share a trunk with 0.05 Erlang each. Find the number of channels for 2 % blocking from the given table.',
  ),
  'VLSI Design': subject(
    'the CMOS fabrication steps; the inverter transfer curve and noise margins; lambda-based design rules; body effect and channel-length modulation; pass transistor logic; dynamic and domino CMOS; SRAM and DRAM cells; sources of power dissipation',
    'Draw the circuit, stick diagram and layout of F = NOT (A B + C). | Find the delay of a chain of four inverters that drives 64 unit loads with the best taper. | An nMOS has VT = 0.7 V and k = 100 µA/V². Find ID for VGS = 2 V with VDS = 0.5 V and with 3 V. | Find the dynamic power of 2 million gates of 10 fF at 1 V and 500 MHz with an activity of 0.1.',
  ),
  'Digital Signal Processing': subject(
    'properties of the DFT; radix-2 decimation in time; linear phase FIR filters; window functions; the bilinear transformation; finite word-length effects; multirate processing; the architecture of DSP processors',
    'Find the 8-point DFT of {1, 1, 1, 1, 0, 0, 0, 0} by the DIT-FFT and draw the butterfly. | Design a low-pass FIR filter of length 7 with a cut-off of pi/4 and a Hamming window. | Convert H(s) = 1/(s + 1) to a digital filter by the bilinear transformation with T = 1 s. | Find the circular convolution of {1, 2, 3, 4} and {1, 0, 1, 0}.',
  ),
  'Analog Integrated Circuits': subject(
    'the current mirror and its errors; the differential pair; frequency compensation of op-amps; slew rate; bandgap references; switched-capacitor circuits; the phase-locked loop; data converters',
    'Design an inverting amplifier with a gain of 20 and an input resistance of 10 k and find its bandwidth for a 1 MHz op-amp. | A differential pair with a tail of 100 µA drives 20 k loads. Find its gain and CMRR for a tail resistance of 500 k. | An op-amp slews at 0.5 V/µs. Find the highest frequency for a 10 V peak sine. | Design a Schmitt trigger with thresholds of 2 V and -2 V from 15 V supplies.',
  ),
  'Electrical Machines': subject(
    'armature reaction and commutation; speed control of DC shunt motors; open and short circuit tests of a transformer; parallel operation of transformers; the rotating magnetic field; torque-slip characteristics; starting of induction motors; V-curves of a synchronous motor',
    'A 4-pole lap-wound generator with 500 conductors and 20 mWb runs at 1000 rpm. Find the EMF. | A 100 kVA transformer takes 1 kW on open and 1.2 kW on short circuit. Find its best efficiency and the load at which it occurs. | A 4-pole 50 Hz motor runs at 1440 rpm with a rotor input of 10 kW. Find slip, rotor copper loss and output. | A 250 V shunt motor takes 40 A at 1000 rpm with 0.2 ohm in the armature. Find the speed when a further 0.5 ohm is added.',
  ),
  'Power Systems': subject(
    'the per-unit system; skin and proximity effects; corona and its reduction; ABCD constants of a medium line; symmetrical components; load flow by Gauss-Seidel; transient stability and the equal area criterion; economic load dispatch',
    'Find the inductance a km of a three-phase line with conductors of 2 cm diameter at the corners of a triangle of 4 m sides. | Three units have costs of 0.004P² + 7P, 0.005P² + 6.5P and 0.003P² + 7.2P. Share 600 MW between them. | A 20 MVA, 11 kV generator with X1 = X2 = 0.2 and X0 = 0.1 suffers a line-to-ground fault. Find the fault current. | A 132 kV line of 100 km has A = 0.96 and B = 100 at 78°. Find the sending-end voltage for 50 MW at 0.9 lag.',
  ),
  'Power Electronics': subject(
    'two-transistor model of the SCR; turn-on methods; commutation circuits; the fully controlled bridge with RL load; buck, boost and buck-boost converters; sine PWM; the cycloconverter; the IGBT and its snubber',
    'A single-phase full converter feeds 10 ohm and a large inductance from 230 V at a delay of 45°. Find the average voltage, current and power factor. | A boost converter turns 12 V to 30 V at 20 kHz and 2 A. Find the duty ratio and the inductance for a ripple of 0.5 A. | A three-phase half-wave rectifier fires at 30° from 400 V. Draw the output and find its average. | Design a snubber for an SCR rated 200 V/µs that works on 325 V with a load of 10 ohm.',
  ),
  'High Voltage Engineering': subject(
    "Townsend's breakdown mechanism; Paschen's law; breakdown in liquids; the Marx generator; the Cockcroft-Walton circuit; sphere gaps for measurement; partial discharge testing; insulation coordination",
    'A 10-stage impulse generator has 0.15 µF a stage and a load of 1 nF. Find the wave-front resistance for 1.2 µs. | Find the ripple and the regulation of a 5-stage Cockcroft-Walton circuit with 0.05 µF, 10 mA and 150 Hz. | In a Townsend test the current grows from 55 nA to 550 nA between 1 mm and 5 mm. Find the first coefficient. | A cable insulation of 10 mm bears 40 kV/cm. Find the safe voltage with a safety factor of 2.',
  ),
  'Renewable Energy Systems': subject(
    'solar radiation and its measurement; flat-plate collectors; the I-V curve of a PV cell; maximum power point tracking; the Betz limit; types of wind turbines; biogas plants; tidal and wave energy',
    'Design a rooftop PV system for a hostel that uses 30 kWh a day with 5 peak sun hours and 75 % performance. | A turbine of 40 m diameter stands in a wind of 10 m/s with Cp = 0.4. Find its power at an air density of 1.2. | A biogas plant is fed with the dung of 10 cows. Find the gas and the size of the digester for 40 days. | Find the tilt and the declination for Pune on 21 March and 21 June.',
  ),
  'Switchgear and Protection': subject(
    'arc interruption theories; SF6 and vacuum breakers; restriking voltage; over-current relays; the Merz-Price scheme; distance protection; protection of transformers; neutral grounding',
    'Find the PSM and the time of operation of a 5 A relay set at 125 % and TMS 0.6 for 4000 A through a 400/5 CT. | A 50 Hz generator has 10 mH and 0.02 µF up to the breaker. Find the peak and rate of rise of the restriking voltage at 11 kV. | An 11 kV generator is grounded through 5 ohm and protected to 80 % of its winding. Find the relay setting. | Draw the differential scheme of a 30 MVA, 132/33 kV star-delta transformer and choose the CT ratios.',
  ),
};
