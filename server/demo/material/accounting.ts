import type { SubjectMaterial } from './material';

export const accounting: SubjectMaterial = {
  key: 'accounting',
  language: 'en',
  name: 'Financial Accounting',
  terms: [
    ['Asset', 'A resource that the business controls and expects to benefit from.'],
    ['Liability', 'A present obligation to give up something of value.'],
    ['Equity', 'What is left for the owners after the liabilities.'],
    [
      'Accrual',
      'Recognising income when it is earned and expense when it is incurred, whatever the cash does.',
    ],
    ['Depreciation', 'Spreading the cost of an asset over the years that use it.'],
    ['Trial balance', 'A list of all balances that shows whether debits equal credits.'],
    ['Gross profit', 'Sales less the cost of what was sold.'],
    ['Working capital', 'Current assets less current liabilities.'],
  ],
  table: {
    caption: 'Which side does it go on?',
    head: ['Account', 'Increase', 'Decrease', 'Normal balance'],
    rows: [
      ['Assets', 'Debit', 'Credit', 'Debit'],
      ['Liabilities', 'Credit', 'Debit', 'Credit'],
      ['Equity', 'Credit', 'Debit', 'Credit'],
      ['Revenue', 'Credit', 'Debit', 'Credit'],
      ['Expenses', 'Debit', 'Credit', 'Debit'],
    ],
  },
  questions: [
    [
      'Why is drawings not an expense?',
      'Because it is not a cost of earning income. It reduces equity directly.',
    ],
    [
      'Does a balanced trial balance mean there are no mistakes?',
      'No. An entry made twice, forgotten, or posted to the wrong account still balances.',
    ],
    [
      'FIFO or weighted average: which gives more profit?',
      'When prices rise FIFO does, since the older and cheaper units are expensed first.',
    ],
    [
      'When do we recognise revenue from a yearly subscription?',
      'Month by month as the service is given. What was received in advance is a liability until then.',
    ],
    ['Is land depreciated?', 'No, its life is not limited. The building on it is.'],
    [
      'Why does a profitable company run out of cash?',
      'Customers pay late, stock grows, loans are repaid. Profit is not cash.',
    ],
    [
      'Where does the bank overdraft go?',
      'Under current liabilities, although we call the account “bank”.',
    ],
    [
      'Do we use IFRS or the local unified system?',
      'IFRS terms in this course, with a lecture on the unified accounting system in week twelve.',
    ],
    ['Can I bring my own formula sheet?', 'One page, both sides, in your own handwriting.'],
    [
      'How do I know which adjusting entry is missing?',
      'Compare each balance with reality at year end: what was used up, earned or owed that the books do not show yet?',
    ],
  ],
  reading: [
    [
      'IFRS Foundation: the Conceptual Framework',
      'https://www.ifrs.org/issued-standards/list-of-standards/conceptual-framework/',
    ],
    [
      'OpenStax: Principles of Financial Accounting',
      'https://openstax.org/details/books/principles-financial-accounting',
    ],
  ],
  topics: [
    {
      name: 'The accounting equation and double entry',
      formula: 'Assets = Liabilities + Equity',
      points: [
        [
          'Every transaction has two sides',
          'Something comes from somewhere. If only one account changed, you have missed the other half of the story.',
        ],
        [
          'Debit does not mean bad',
          'It means left. Assets and expenses grow on the left, everything else on the right.',
        ],
        [
          'Ten transactions of a small bakery',
          'Record the month of the bakery in the attached sheet. The capital is 15,000,000 IQD and the oven was bought half on credit.',
        ],
        [
          'T-accounts by hand, once',
          'Software hides the mechanics. Draw six T-accounts on paper, balance them, and you will never be afraid of a ledger again.',
        ],
      ],
    },
    {
      name: 'From journal to trial balance',
      steps: [
        'Journalise every document.',
        'Post to the ledger.',
        'Balance each account.',
        'List the balances.',
        'Find the difference, if any.',
      ],
      points: [
        ['Source documents', 'Invoice, receipt, bank statement, memo. No document, no entry.'],
        [
          'Finding a difference',
          'Divide it by nine: if it divides, look for swapped digits. Divide it by two: look for an amount on the wrong side.',
        ],
        [
          'Control accounts',
          'One total for all customers, with the detail beside it. When they disagree, one of them is wrong and you know where to look.',
        ],
        [
          'Practice set 2: the stationery shop',
          'Forty documents, two hours. Work in pairs and hand in one trial balance per pair.',
        ],
      ],
    },
    {
      name: 'Adjusting entries',
      points: [
        [
          'Prepaid and accrued',
          'Prepaid: paid but not used. Accrued: used but not paid. Draw the time line before you write the entry.',
        ],
        [
          'Depreciation methods compared',
          'Straight line for equal use, reducing balance when the asset loses most at first. The total is the same.',
        ],
        [
          'Doubtful debts',
          'Estimate from age, not from hope. An allowance keeps the customer’s balance visible while it reduces the asset.',
        ],
        [
          'Unearned revenue',
          'Tuition received in August for the year that begins in October is a liability. Explain this to your parents.',
        ],
      ],
    },
    {
      name: 'Inventory: FIFO and weighted average',
      formula: 'Cost of sales = opening stock + purchases − closing stock',
      points: [
        [
          'Why the method changes profit',
          'The same units, the same cash, another profit. Only the assumption about which unit was sold is different.',
        ],
        [
          'A worked example with three purchases',
          '100 at 10, 80 at 12, 50 at 15; sold 150. FIFO leaves 80 units worth 1,110; compute the average yourself.',
        ],
        [
          'Lower of cost and net realisable value',
          'Phones that went out of fashion are not worth what you paid. Write them down now, not when they are sold.',
        ],
        [
          'Counting stock without closing the shop',
          'Cycle counts, cut-off and two people on each shelf. Who in your family business does it?',
        ],
      ],
    },
    {
      name: 'Financial statements',
      points: [
        [
          'Reading an income statement from the bottom',
          'Profit first, then ask what produced it. One-off gains do not pay next year’s salaries.',
        ],
        [
          'Balance sheet: a photograph',
          'It shows one day. A company can look very rich on the thirty-first of December.',
        ],
        [
          'Cash flow by the indirect method',
          'Start from profit, add back what was not cash, then adjust for what customers and suppliers still owe.',
        ],
        [
          'Notes matter',
          'Policies, commitments, events after the year end. The most important number may not be on the first page.',
        ],
      ],
    },
    {
      name: 'Ratio analysis',
      formula: 'Current ratio = current assets / current liabilities',
      points: [
        [
          'Four families of ratios',
          'Liquidity, activity, profitability, debt. One ratio alone says almost nothing.',
        ],
        [
          'Comparing two telecom companies',
          'The table holds five years of each. Which would you lend to, and which would you buy?',
        ],
        [
          'Days that money sleeps',
          'Days in stock plus days to collect, less days to pay. Shortening it by ten days is often cheaper than a loan.',
        ],
        [
          'When ratios mislead',
          'Different policies, seasonal business, window dressing. Ask what changed before you ask why.',
        ],
      ],
    },
    {
      name: 'Spreadsheet lab',
      points: [
        [
          'Building the ledger with SUMIFS',
          'One sheet for the journal, one formula for every balance. Name your ranges; A2:A500 means nothing to your future self.',
        ],
        [
          'Checks that catch you',
          'A cell that must be zero, coloured red when it is not. Put three of them where you cannot miss them.',
        ],
        [
          'A pivot table of sales by month',
          'Two minutes instead of an hour. Then draw the chart that a manager would understand without you in the room.',
        ],
        [
          'Submission rules',
          'One .xlsx file named with your student code. No macros, no external links, no merged cells.',
        ],
      ],
    },
  ],
};
