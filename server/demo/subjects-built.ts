import { subject } from './subject-text.ts';

/** Civil, mechanical and chemical engineering. */
export const BUILT_SUBJECTS = {
  'Strength of Materials': subject(
    "Hooke's law and elastic constants; thermal stresses in compound bars; the relation of load, shear force and bending moment; the theory of simple bending; Mohr's circle; torsion of circular shafts; Euler's theory of columns; slope and deflection of beams",
    'Draw the shear force and bending moment diagrams of a simply supported beam of 6 m with 20 kN/m over the left half and 30 kN at 4.5 m. | A steel rod of 20 mm in a copper tube of 30 mm is heated by 60 °C. Find the stresses in both. | Find the diameter of a solid shaft for 150 kW at 200 rpm and a shear stress of 60 N/mm². | At a point the stresses are 80 and -40 N/mm² with 30 N/mm² of shear. Find the principal stresses and planes.',
  ),
  Surveying: subject(
    'the principle of working from whole to part; local attraction; temporary adjustments of a dumpy level; contours and their uses; the theodolite and its axes; traverse computations; tacheometry; elements of a simple curve',
    "Complete the page of a level book by the rise and fall method for 1.255, 1.860, 2.120, 0.985 and 1.430 with a change point after the third. | The bearings of AB, BC, CD and DA are 75°05', 115°20', 165°35' and 224°50'. Correct them for local attraction. | Two tangents meet at chainage 1250 m with a deflection of 40°. Set out a curve of 300 m radius by offsets. | Find the height of a tower from angles of 12° and 18° taken at 60 m from each other.",
  ),
  'Fluid Mechanics': subject(
    "viscosity and its effect of temperature; the stability of floating bodies; the continuity equation; Bernoulli's theorem and its limits; the venturimeter; laminar flow in pipes; boundary layer separation; dimensional analysis by Buckingham's theorem",
    'A U-tube manometer with mercury shows 20 cm between two points of a water pipe. Find the pressure difference. | A venturimeter of 300 mm x 150 mm shows 200 mm of mercury. Find the discharge for Cd = 0.98. | Oil of 0.9 specific gravity and 0.1 Pa s flows at 20 l/s in 150 mm. Find the head lost in 300 m. | A gate of 2 m x 3 m stands vertically with its top 1 m below water. Find the thrust and its point.',
  ),
  'Structural Analysis': subject(
    "static and kinematic indeterminacy; Castigliano's theorems; influence lines; the slope deflection method; the moment distribution method; the flexibility method; three-hinged arches; the cantilever method for frames",
    'Analyse a continuous beam ABC of spans 4 m and 5 m with 20 kN/m by moment distribution and draw the BMD. | Find the deflection at the free end of a 3 m cantilever with 10 kN at 2 m by the unit load method. | A three-hinged arch of 20 m span and 4 m rise bears 25 kN/m on the left half. Find the thrust and the greatest moment. | Draw the influence line of the shear at 3 m of a 10 m beam and find its most for two 50 kN wheels 2 m apart.',
  ),
  'Soil Mechanics': subject(
    "phase relations of soil; Atterberg limits; Darcy's law; effective stress; the Proctor test; Terzaghi's consolidation theory; Mohr-Coulomb failure; Rankine's earth pressure",
    'A sample of 1000 cm³ weighs 1.9 kg wet and 1.65 kg dry with G = 2.7. Find void ratio, saturation and densities. | A clay layer of 4 m drained on both sides has cv = 0.02 cm²/min. Find the time for half the settlement. | In a direct shear test 50, 100 and 150 kPa gave 38, 66 and 94 kPa. Find cohesion and friction angle. | A wall of 6 m retains sand of 18 kN/m³ and 30°. Find the active thrust and its point.',
  ),
  'Concrete Technology': subject(
    'the hydration of cement; the water-cement ratio law; workability and its tests; segregation and bleeding; admixtures; creep and shrinkage; non-destructive tests; self-compacting concrete',
    'Design a mix of M30 for moderate exposure with 20 mm aggregate and a slump of 75 mm by the code. | Find the fineness modulus of the sand whose sieve analysis is given and state its zone. | Cubes of 150 mm failed at 650, 700 and 680 kN. Find the strength and say whether M25 is met. | Find the materials for 1 m³ of 1:2:4 concrete with 0.5 of water.',
  ),
  'Transportation Engineering': subject(
    'stopping and overtaking sight distance; superelevation; transition curves; traffic volume studies; flexible and rigid pavements; the CBR test; signal design by Webster; the parts of a permanent way',
    'Find the stopping sight distance at 80 km/h on a 2 % down gradient with f = 0.35. | Find the superelevation of a curve of 200 m radius for 65 km/h and check it for full speed. | Design a two-phase signal for flows of 600 and 450 against saturation of 1800 and 1600. | Find the thickness of a pavement for 1500 commercial vehicles and a CBR of 5 % from the chart.',
  ),
  'Environmental Engineering': subject(
    'forecasting of population; sedimentation and coagulation; slow and rapid sand filters; break-point chlorination; BOD and COD; the activated sludge process; septic tanks; control of air pollution',
    'The population of a town was 25, 28, 34, 42 and 47 thousand in five decades. Forecast the next two by three methods. | Design a rectangular sedimentation tank for 4 million litres a day with 4 hours of detention. | The 5-day BOD at 20 °C is 200 mg/l with k = 0.1. Find the ultimate BOD and the 3-day BOD at 27 °C. | Design a septic tank for a hostel of 200 with 120 litres a head.',
  ),
  'Design of Steel Structures': subject(
    'limit states in steel design; bolted and welded connections; block shear; effective length of columns; laced and battened columns; laterally supported beams; gusseted bases; plastic hinges',
    'Design a bolted lap joint of two 12 mm plates for 200 kN with M20 bolts of grade 4.6. | Find the tensile strength of an ISA 90 x 60 x 8 with its longer leg joined by four M18 bolts. | Design a column of 4 m pinned at both ends for 1200 kN with a rolled section. | Design a laterally supported beam of 6 m for 25 kN/m.',
  ),
  Thermodynamics: subject(
    'the zeroth law; the steady flow energy equation; Kelvin-Planck and Clausius statements; entropy and the Clausius inequality; availability; properties of pure substances; Otto, Diesel and dual cycles; the Rankine cycle with reheat',
    'Air at 1 bar and 300 K is compressed by PV^1.3 to 8 bar. Find the work and heat for 1 kg. | A reversible engine works between 800 K and 300 K and drives a heat pump. Find the heat delivered at 330 K for 1 kJ supplied. | An Otto cycle with a ratio of 8 takes 1800 kJ/kg at 1 bar and 300 K. Find its efficiency and mean effective pressure. | Steam of 20 bar and 300 °C expands to 0.1 bar in a turbine. Find the efficiency of the Rankine cycle.',
  ),
  'Theory of Machines': subject(
    'inversions of the four-bar chain; the Coriolis component; the law of gearing; interference and undercutting; epicyclic trains; cam profiles; the gyroscopic couple; balancing of rotating masses',
    'In a slider crank of 100 mm and 400 mm at 300 rpm find the velocity and acceleration of the slider at 45°. | Two gears of 20 and 40 teeth, 6 mm module and 20° mesh. Find the path of contact and the contact ratio. | Draw a cam profile for a lift of 30 mm in 120° with SHM, a dwell of 60° and a return in 90°. | Four masses of 200, 300, 240 and 260 kg revolve at 0.2, 0.15, 0.25 and 0.3 m. Find the balancing mass at 0.2 m.',
  ),
  'Heat Transfer': subject(
    "Fourier's law; the critical radius of insulation; fins and their efficiency; lumped analysis and the Biot number; the boundary layer in forced convection; film and dropwise condensation; the LMTD and NTU methods; the shape factor in radiation",
    'A wall of 200 mm brick (0.7 W/mK) and 50 mm insulation (0.05 W/mK) stands between 600 °C and 40 °C. Find the heat flow and the temperature between them. | Air at 25 °C flows at 5 m/s over a 1 m plate at 75 °C. Find the average coefficient and the heat lost. | A counter-flow exchanger cools oil from 120 °C to 70 °C with water from 25 °C to 50 °C. Find the area for 100 kW and U = 350. | Two parallel plates at 800 K and 500 K have emissivities 0.6 and 0.4. Find the exchange with and without a shield of 0.05.',
  ),
  'Manufacturing Processes': subject(
    "pattern allowances; gating and risering; casting defects; hot and cold working; extrusion; TIG and MIG welding; Merchant's circle; non-traditional machining",
    "Find the time to solidify a cube of 100 mm by Chvorinov's rule with a constant of 2 min/cm². | A 25 mm slab is rolled to 20 mm with rolls of 500 mm at 30 rpm. Find the rolling force for a flow stress of 200 MPa over 250 mm. | In orthogonal cutting with a rake of 10° and a chip ratio of 0.4 find the shear angle and strain. | Find the machining time to turn 50 mm to 44 mm over 200 mm at 30 m/min and 0.2 mm/rev.",
  ),
  'Machine Design': subject(
    'theories of failure; the Soderberg and Goodman lines; cotter and knuckle joints; design of keys; flange couplings; helical springs; selection of rolling bearings; spur gear design by Lewis',
    'Design a knuckle joint for 50 kN of mild steel with permissible stresses of 80, 40 and 100 N/mm². | Design a shaft of 1 m that carries a pulley of 500 N at its middle and sends 15 kW at 300 rpm. | Design a helical spring for 1000 N and 25 mm with an index of 6. | Select a deep groove bearing for 4 kN radial and 1.5 kN axial at 1000 rpm and 10,000 hours.',
  ),
  'Refrigeration and Air Conditioning': subject(
    'the reversed Carnot cycle; vapour compression and its losses; the vapour absorption system; properties of refrigerants; psychrometric processes; cooling load estimation; expansion devices; thermal comfort',
    'An R134a plant works between -10 °C and 40 °C with dry saturated suction. Find COP and power for 10 TR. | Air at 35 °C DBT and 60 % RH is cooled to 15 °C saturated. Find the heat and water removed a kg. | Find the cooling load of a reading room of 40 people with the given walls and windows. | An ice plant makes 20 tonnes a day at 0 °C from water at 25 °C. Find the power at a COP of 3.5.',
  ),
  'Chemical Process Calculations': subject(
    "limiting and excess reactants; tie components; recycle and purge; humidity charts; heat of reaction; adiabatic flame temperature; steady and unsteady balances; Raoult's law",
    'A feed of 1000 kg/h with 40 % alcohol is distilled to 90 % at the top and 5 % at the bottom. Find both streams. | Methane burns with 20 % excess air. Find the Orsat analysis of the flue gas. | 100 kmol of N2 and H2 (1:3) converts 25 % a pass with recycle. Find the recycle for a yield of 95 %. | Find the heat to raise 100 kg/h of CO2 from 300 to 800 K with Cp = 26.5 + 0.042 T.',
  ),
  'Mass Transfer': subject(
    "Fick's law; the two-film theory; minimum reflux; the McCabe-Thiele method; packed towers and HTU; drying curves; leaching; membrane separation",
    'A mixture of 50 mole % benzene and toluene is split into 95 % and 5 % at a reflux of 2. Find the plates by McCabe-Thiele (alpha = 2.5). | Ammonia in air falls from 5 % to 0.2 % in a packed tower. Find the height for HTU = 0.6 m and the given line. | A solid dries from 0.4 to 0.1 with a critical moisture of 0.2 and 1.5 kg/m²h. Find the time for 100 kg over 10 m². | Find the flux of water through 2 mm of still air at 25 °C into dry air.',
  ),
  'Chemical Reaction Engineering': subject(
    'order and molecularity; integral and differential analysis; batch, CSTR and PFR equations; reactors in series; selectivity in parallel reactions; residence time distribution; catalyst effectiveness; gas-liquid reactions',
    'A first-order reaction is 60 % complete in 30 minutes in a batch. Find the volume of a CSTR and a PFR for 80 % and 10 l/min. | The rate doubles from 300 K to 310 K. Find the activation energy. | Find the best arrangement of a CSTR of 5 m³ and a PFR of 3 m³ for a second-order reaction. | A pulse test gave 0, 3, 5, 5, 4, 2, 1 and 0 at equal times of 5 minutes. Find the mean residence time and the variance.',
  ),
  'Process Control': subject(
    'first-order lag systems; the response of second-order processes; P, PI and PID control; offset; the Ziegler-Nichols settings; cascade and feed-forward control; control valve characteristics; P and I diagrams',
    'A thermometer with a time constant of 0.2 min goes from 30 °C to 80 °C. Find its reading after 0.3 min. | Find the offset of a P-controller of gain 4 on a process of gain 0.5 after a unit step. | Find the ultimate gain of G = 1/((s + 1)(2s + 1)(3s + 1)) and the PID settings. | Two tanks of 1 m² with resistances 2 and 3 stand in series. Find the transfer function and its damping.',
  ),
  'Plant Design and Economics': subject(
    'feasibility studies; plant location and layout; scale-up; depreciation methods; break-even analysis; the time value of money; cost indices; safety and HAZOP',
    'A pump of 80,000 rupees lasts 8 years with a scrap of 8,000. Find its book value after 5 years by two methods. | A reactor cost 12 lakh in 2015 at an index of 550. Find the cost of one twice as large at 720 by the six-tenths rule. | Fixed costs are 40 lakh, a tonne costs 18,000 and sells at 26,000. Find the break-even and the profit at 900 tonnes. | Compare two evaporators by present worth at 12 % from the given costs.',
  ),
};
