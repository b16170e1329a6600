import type { SubjectMaterial } from './material';

export const englishWriting: SubjectMaterial = {
  key: 'english-writing',
  language: 'en',
  name: 'Academic English Writing',
  terms: [
    ['Thesis statement', 'The one sentence that says what the essay will show.'],
    ['Topic sentence', 'The sentence that tells the reader what a paragraph is about.'],
    ['Cohesion', 'The words that tie one sentence to the next.'],
    ['Paraphrase', 'Another writer’s idea in your own words, with the source.'],
    ['Hedging', 'Saying how sure you are: may, tends to, appears to.'],
    ['Run-on sentence', 'Two sentences joined without the punctuation they need.'],
    ['Abstract', 'A short text that lets a reader decide whether to read the long one.'],
    ['Register', 'The level of formality that suits the reader and the purpose.'],
  ],
  table: {
    caption: 'Linking words and what they do',
    head: ['Purpose', 'Between sentences', 'Inside a sentence'],
    rows: [
      ['Add', 'In addition, Moreover', 'and, as well as'],
      ['Contrast', 'However, In contrast', 'but, whereas, although'],
      ['Cause', 'Therefore, As a result', 'because, since, so'],
      ['Example', 'For example', 'such as, including'],
    ],
  },
  questions: [
    [
      'Can I use “I” in an academic essay?',
      'Yes, where you report what you did or argue what you think. Avoid it only where it adds nothing.',
    ],
    [
      'How long should a paragraph be?',
      'Long enough for one idea and its support: five to eight sentences is usual.',
    ],
    [
      'Is “However” followed by a comma?',
      'At the start of a sentence, yes. And put a full stop or a semicolon before it, not a comma.',
    ],
    [
      'What is the difference between “affect” and “effect”?',
      'Affect is usually the verb, effect the noun: stress affects sleep; it has an effect on sleep.',
    ],
    ['Do I need a citation when I paraphrase?', 'Always. The words are yours, the idea is not.'],
    [
      'How do I avoid repeating the same word?',
      'Repeat key terms; change the others. A synonym for a technical term confuses the reader.',
    ],
    [
      'Is the passive forbidden?',
      'No. Use it when who did it does not matter: the samples were stored at 4 °C.',
    ],
    [
      'Can we use a grammar checker?',
      'Yes, and say so. You are responsible for every change that you accept.',
    ],
    [
      'Which citation style do we use?',
      'APA 7 in this course. Your department may ask for another in the graduation project.',
    ],
    [
      'How many sources do I need for the essay?',
      'At least four, of which two must be journal articles.',
    ],
  ],
  reading: [
    [
      'Purdue Online Writing Lab: APA style',
      'https://owl.purdue.edu/owl/research_and_citation/apa_style/',
    ],
    ['Academic Phrasebank, University of Manchester', 'https://www.phrasebank.manchester.ac.uk/'],
  ],
  topics: [
    {
      name: 'Sentences that work',
      points: [
        [
          'One idea, one verb that acts',
          'Find the real action in your sentence and make it the verb. "We made an analysis of" becomes "we analysed".',
        ],
        [
          'Run-ons and comma splices',
          'Two complete sentences cannot be held together by a comma. Use a full stop, a semicolon or a joining word.',
        ],
        [
          'Articles for Arabic speakers',
          'Ask two questions: can I count it, and does the reader know which one? The attached chart answers most cases.',
        ],
        [
          'Cut ten words',
          'Take any paragraph you wrote last week and remove ten words without losing meaning. Post both versions.',
        ],
      ],
    },
    {
      name: 'Paragraph structure',
      steps: [
        'Write the topic sentence.',
        'Explain it.',
        'Support it with an example or a figure.',
        'Say what follows from it.',
      ],
      points: [
        [
          'The topic sentence is a promise',
          'If a sentence of the paragraph does not keep that promise, it belongs elsewhere.',
        ],
        [
          'Old information first',
          'Start a sentence with what the reader already knows and end it with what is new. Flow is mostly that.',
        ],
        [
          'Signposts without noise',
          'However, therefore, in addition: useful at turns, tiring on a straight road.',
        ],
        [
          'Peer review, round one',
          'Read a colleague’s paragraph and write its topic sentence in your own words. If you cannot, tell them why, kindly.',
        ],
      ],
    },
    {
      name: 'From question to thesis statement',
      points: [
        [
          'A topic is not a thesis',
          '"Social media and students" is a topic. "Limiting notifications improves exam preparation" can be right or wrong, so it is a thesis.',
        ],
        [
          'Narrowing a subject',
          'Who, where, when, which aspect? Four questions turn a book into an essay.',
        ],
        [
          'Weak and strong verbs of argument',
          'Says, claims, shows, proves: each one tells the reader how much you believe the source.',
        ],
        [
          'Post your thesis here',
          'One sentence, no more than thirty words. Reply to two others with a question that would make theirs sharper.',
        ],
      ],
    },
    {
      name: 'Sources, quotation and plagiarism',
      points: [
        [
          'When to quote',
          'When the exact words matter: a definition, a law, a famous line. Otherwise paraphrase.',
        ],
        [
          'Paraphrasing in three passes',
          'Read, hide the text, write from memory, compare. If four words in a row are the same, try again.',
        ],
        [
          'APA in the text',
          '(Al-Khatib, 2021) or Al-Khatib (2021) argues that. Page numbers only for quotations.',
        ],
        [
          'Is this plagiarism? Six cases',
          'Vote on each case in the replies and give a reason. We will discuss the two hardest in class.',
        ],
      ],
    },
    {
      name: 'Describing data and figures',
      formula: 'rose slightly < rose steadily < rose sharply < soared',
      points: [
        [
          'Say what matters, not everything',
          'The reader can see the numbers. Tell them the pattern, the exception and what it means.',
        ],
        [
          'Verbs and adverbs of change',
          'Rose sharply, fell slightly, levelled off at. Prepositions are half the mark: rose by 5, rose to 25.',
        ],
        [
          'A paragraph about the attached chart',
          'One hundred and twenty words on library visits by month. Begin with the overall trend.',
        ],
        [
          'Tables in the text',
          'Refer to each one by its number before it appears, and never start a sentence with a numeral.',
        ],
      ],
    },
    {
      name: 'E-mail and professional tone',
      points: [
        [
          'Writing to a professor',
          'A subject line that says what you need, a greeting, the request in the first two lines, thanks, your full name and section.',
        ],
        [
          'Polite is not long',
          '"Could you please" is enough. Three apologies make the reader look for the problem.',
        ],
        [
          'Arabic politeness in English clothes',
          'Some phrases do not travel: "I hope this message finds you in the best health" is fine once, not in every reply.',
        ],
        [
          'Rewrite this message',
          'The message in the attachment is rude by accident. Make it clear and friendly in sixty words.',
        ],
      ],
    },
    {
      name: 'The graduation essay: drafts and feedback',
      steps: [
        'Outline by Sunday.',
        'First draft in two weeks.',
        'Peer review.',
        'Final draft with a cover note saying what you changed.',
      ],
      points: [
        [
          'Timeline and marks',
          'Outline 10, first draft 20, peer review 20, final 50. Late drafts lose five points a day.',
        ],
        [
          'An outline that helps',
          'Full sentences, not words. Each line should be something that could be wrong.',
        ],
        [
          'How to give feedback',
          'Say what you understood, what you liked, where you stopped, and one thing to change. In that order.',
        ],
        [
          'Sample essay with comments',
          'Last year’s best essay, with its first draft beside it. Look at what disappeared between the two.',
        ],
      ],
    },
  ],
};
