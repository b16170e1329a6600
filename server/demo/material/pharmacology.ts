import type { SubjectMaterial } from './material';

export const pharmacology: SubjectMaterial = {
  key: 'pharmacology',
  language: 'en',
  name: 'Pharmacology',
  terms: [
    ['Half-life', 'The time in which the plasma concentration falls by half.'],
    ['Bioavailability', 'The fraction of a dose that reaches the circulation unchanged.'],
    ['Agonist', 'A drug that binds a receptor and activates it.'],
    [
      'Competitive antagonist',
      'A drug that occupies the receptor without activating it and can be displaced by more agonist.',
    ],
    ['Therapeutic index', 'The toxic dose divided by the effective dose: the wider, the safer.'],
    [
      'First-pass effect',
      'What the gut wall and liver remove before the drug reaches the rest of the body.',
    ],
    ['Clearance', 'The volume of plasma cleaned of the drug in a unit of time.'],
    [
      'Potency',
      'The amount needed for an effect; it says nothing about the greatest effect possible.',
    ],
  ],
  table: {
    caption: 'Antihypertensive classes at a glance',
    head: ['Class', 'Example', 'Typical side effect', 'Avoid in'],
    rows: [
      ['ACE inhibitor', 'Enalapril', 'Dry cough', 'Pregnancy'],
      ['Beta blocker', 'Bisoprolol', 'Bradycardia', 'Asthma'],
      ['Calcium channel blocker', 'Amlodipine', 'Ankle oedema', 'Severe aortic stenosis'],
      ['Thiazide', 'Indapamide', 'Low potassium', 'Gout'],
    ],
  },
  questions: [
    [
      'How many half-lives until steady state?',
      'Four to five, whatever the dose. A loading dose gets you there sooner.',
    ],
    [
      'Why is warfarin so hard to dose?',
      'A narrow index, many interactions through CYP2C9 and vitamin K, and a delay of days between dose and effect.',
    ],
    [
      'Is potency the same as efficacy?',
      'No. Morphine and codeine both relieve pain, but no dose of codeine reaches the greatest effect of morphine.',
    ],
    [
      'Why should metronidazole not be taken with alcohol?',
      'Classic teaching is a disulfiram-like reaction. The evidence is weaker than the textbooks say, but we still advise against it.',
    ],
    [
      'What does “zero order” mean in practice?',
      'A constant amount is removed per hour, not a constant fraction. Ethanol and high-dose phenytoin behave like that.',
    ],
    [
      'Which dose changes in renal failure?',
      'Of drugs cleared by the kidney: gentamicin, digoxin, metformin. Lower the dose or lengthen the interval.',
    ],
    [
      'Do generics work as well?',
      'They must show bioequivalence. For narrow-index drugs we avoid switching back and forth.',
    ],
    ['Do we need trade names for the exam?', 'No. Generic names only, spelled correctly.'],
    [
      'Why give atropine in organophosphate poisoning?',
      'It blocks the muscarinic effects. Pralidoxime is needed for the nicotinic ones, and early.',
    ],
    [
      'What is the antidote to paracetamol?',
      'N-acetylcysteine, best within eight hours. Read the nomogram before you answer a case.',
    ],
  ],
  reading: [
    [
      'Rang and Dale’s Pharmacology, chapters 2 to 10',
      'https://www.elsevier.com/books/rang-and-dales-pharmacology/ritter/978-0-323-87395-6',
    ],
    [
      'WHO Model List of Essential Medicines',
      'https://www.who.int/groups/expert-committee-on-selection-and-use-of-essential-medicines',
    ],
  ],
  topics: [
    {
      name: 'Pharmacokinetics: what the body does to the drug',
      formula: 'C(t) = (Dose / Vd) · e^(−k·t),   t½ = 0.693 · Vd / CL',
      points: [
        [
          'ADME in one picture',
          'Absorption, distribution, metabolism, excretion. Every interaction you will meet sits on one of these four arrows.',
        ],
        [
          'Volume of distribution is not a real volume',
          'Digoxin has about 500 litres. It only says that most of the drug is in the tissues and not in the plasma.',
        ],
        [
          'Loading dose and maintenance dose',
          'The loading dose depends on Vd, the maintenance dose on clearance. Mixing them up is the classic exam mistake.',
        ],
        [
          'CYP450: inducers and inhibitors',
          'Rifampicin speeds the enzymes up within a week; clarithromycin blocks them within a day. Ask about both before you prescribe.',
        ],
      ],
    },
    {
      name: 'Pharmacodynamics: receptors and dose–response',
      points: [
        [
          'Reading a dose–response curve',
          'Left means more potent, higher means more effective. A competitive antagonist shifts the curve to the right without lowering it.',
        ],
        [
          'Partial agonists',
          'They activate a little and block the rest. Buprenorphine is the example to remember.',
        ],
        [
          'Tolerance and desensitisation',
          'Receptors are taken in, uncoupled or simply fewer. This is why nitrate patches come off at night.',
        ],
        [
          'Spare receptors',
          'A full effect can need only a fraction of the receptors. That is why an irreversible blocker first shifts the curve and only then flattens it.',
        ],
      ],
    },
    {
      name: 'Autonomic drugs',
      steps: [
        'Name the receptor.',
        'Say where it sits.',
        'Predict the effect on heart, pupil, bronchi and gut.',
        'Check the prediction against the table.',
      ],
      points: [
        [
          'Sympathetic and parasympathetic, side by side',
          'Fight or flight against rest and digest. Learn one organ at a time rather than one drug at a time.',
        ],
        [
          'Adrenaline, noradrenaline and dopamine',
          'Same family, different receptors. In anaphylaxis adrenaline into the thigh comes before everything else.',
        ],
        [
          'Beta blockers and whom not to give them',
          'Asthma, heart block, and sudden withdrawal. Selectivity is lost as the dose rises.',
        ],
        [
          'Anticholinergic burden in the elderly',
          'Dry mouth is annoying, confusion is dangerous. Count the drugs in the attached prescription that add to it.',
        ],
      ],
    },
    {
      name: 'Antibiotics and resistance',
      points: [
        [
          'Cell wall, ribosome, DNA',
          'Three targets cover most of what we use. Knowing the target tells you which resistance to expect.',
        ],
        [
          'Time-dependent or peak-dependent?',
          'Beta-lactams want time above the MIC, so divide the dose. Aminoglycosides want a peak, so give it once a day.',
        ],
        [
          'Penicillin allergy: ask again',
          'Nine of ten people with the label are not allergic. A careful history saves a broad-spectrum drug.',
        ],
        [
          'Stewardship in our own hospital',
          'The attached table shows last year’s resistance of E. coli. Which oral drug would you start with for cystitis?',
        ],
      ],
    },
    {
      name: 'Cardiovascular drugs',
      points: [
        [
          'Choosing the first antihypertensive',
          'Age, diabetes, pregnancy and cost decide more than fashion does. Two drugs at a low dose beat one at a high dose.',
        ],
        [
          'Four pillars of heart failure',
          'ARNI or ACE inhibitor, beta blocker, MRA and SGLT2 inhibitor. Start low, start all, go up.',
        ],
        [
          'Aspirin, clopidogrel and the platelet',
          'Two different doors to the same room. Know how long the effect lasts before surgery.',
        ],
        [
          'Digoxin: old, useful, narrow',
          'Check potassium and renal function. Yellow vision is rare; nausea is the early sign.',
        ],
      ],
    },
    {
      name: 'Pain, fever and inflammation',
      points: [
        [
          'The analgesic ladder',
          'Paracetamol first, then add, not replace. Opioids need a laxative from the first day.',
        ],
        [
          'NSAIDs and the stomach',
          'COX-1 protects the mucosa; we block it along with the pain. Ask about ulcers, kidneys and anticoagulants.',
        ],
        [
          'Steroids: benefit and price',
          'Glucose, bone, mood, infection. Never stop suddenly after weeks of use.',
        ],
        [
          'Case: a patient with back pain',
          'Fifty-eight years, hypertension, one kidney. Write a plan in five lines and defend it in the replies.',
        ],
      ],
    },
    {
      name: 'Prescribing workshop: cases and calculations',
      formula: 'dose (mL) = ordered (mg) / stock (mg/mL)',
      steps: [
        'Write the generic name.',
        'Write the dose with its unit; never a trailing zero.',
        'Write the route and the times.',
        'Sign and date.',
      ],
      points: [
        [
          'Drip-rate calculations without fear',
          'Write the units on every line and let them cancel. If the answer is in mg when you need mL, you stopped too early.',
        ],
        [
          'Paediatric doses by weight',
          'Fourteen kilograms, 15 mg/kg every six hours: 210 mg. Then check that it does not exceed the adult dose.',
        ],
        [
          'Find six mistakes in this prescription',
          'The picture is a real one without its names. Post your list before you read the others.',
        ],
        [
          'How the workshop is assessed',
          'Accuracy, safety and legibility. An answer that is right but would be misread by a nurse counts as wrong.',
        ],
      ],
    },
  ],
};
