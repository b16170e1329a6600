import type { Language } from './language';

/** Sentences around the material that make contents of a kind differ. */
export interface Phrases {
  greetings: readonly string[];
  closings: readonly string[];
  formulaLead: string;
  stepsLead: string;
  discuss: string;
  remember: string;
  picture: string;
  glossaryTitle: (part: number) => string;
  glossaryLead: string;
  termHead: readonly [string, string];
  summaryTitle: (topic: string) => string;
  summaryLead: string;
  exercisesTitle: (number: number, topic: string) => string;
  exercisesLead: string;
  submit: readonly string[];
  reviewTitle: (part: number) => string;
  reviewLead: string;
  sheetTitle: (caption: string) => string;
  sheetLead: string;
  readingTitle: string;
  readingLead: string;
  readingWhy: readonly string[];
  notices: ReadonlyArray<readonly [title: string, text: string]>;
  pollTitle: string;
  pollLead: string;
  pollAsk: string;
  guideTitle: (subject: string) => string;
  guideLead: string;
  guideIn: string;
  guideMarks: string;
  guideMarksHead: readonly string[];
  guideMarksRows: ReadonlyArray<readonly string[]>;
  guideAdvice: string;
  captions: {
    sheet: (number: number) => string;
    notes: (topic: string) => string;
    picture: (topic: string) => string;
    form: (title: string) => string;
  };
  names: { sheet: (number: number) => string; notes: string; picture: string; form: string };
}

const ar: Phrases = {
  greetings: [
    'السلام عليكم ورحمة الله،',
    'أعزائي الطلبة،',
    'صباح الخير جميعًا،',
    'طاب يومكم،',
    'تحية طيبة،',
  ],
  closings: [
    'اكتبوا أسئلتكم في الردود وسأجيب قبل محاضرة الغد.',
    'من وجد مثالًا أفضل فليشاركنا به.',
    'جرّبوا بأنفسكم قبل أن تنظروا في الحل.',
    'سنبدأ المحاضرة القادمة من هنا.',
    'لا تؤجلوا القراءة إلى ليلة الامتحان.',
    'أي ملاحظة على الشرح تهمني، فلا تترددوا.',
    'راجعوا دفتر الأسبوع الماضي فالفكرة مبنية عليه.',
    'بالتوفيق للجميع.',
    'سأرفع تسجيل المحاضرة حال توفره.',
    'اختبار قصير في هذا الجزء الأسبوع القادم، خمس دقائق لا أكثر.',
  ],
  formulaLead: 'الصيغة التي سنعود إليها كثيرًا:',
  stepsLead: 'الخطوات باختصار',
  discuss: 'سؤال للنقاش',
  remember: 'تذكير',
  picture: 'الشكل المرافق للشرح',
  glossaryTitle: (part) => `مسرد المصطلحات (${part})`,
  glossaryLead: 'هذه المصطلحات ستتكرر معنا طوال الفصل. احفظوا المعنى بكلماتكم ثم قارنوا.',
  termHead: ['المصطلح', 'معناه'],
  summaryTitle: (topic) => `ملخص الأسبوع: ${topic}`,
  summaryLead: 'ما الذي يجب أن يبقى معكم من هذا الأسبوع:',
  exercisesTitle: (number, topic) => `ورقة تمارين ${number}: ${topic}`,
  exercisesLead: 'أجيبوا بخط واضح أو بملف PDF واحد، واكتبوا الخطوات لا النتيجة وحدها.',
  submit: [
    'التسليم قبل نهاية الأسبوع، ولكل يوم تأخير درجة.',
    'يُسلَّم في بداية المحاضرة القادمة.',
    'العمل ثنائي، وتُكتب الأسماء على الورقة الأولى.',
  ],
  reviewTitle: (part) => `أسئلة وأجوبة من المحاضرات (${part})`,
  reviewLead: 'جمعت هنا ما تكرر من أسئلتكم. اقرأوا السؤال وحاولوا الجواب قبل أن تكملوا.',
  sheetTitle: (caption) => `جدول للمراجعة: ${caption}`,
  sheetLead: 'يكفي أن تعيدوا كتابته مرتين حتى يثبت في الذاكرة.',
  readingTitle: 'قراءات مقترحة لمن أراد المزيد',
  readingLead: 'ليست إلزامية، لكن من قرأها وجد أثرها في الامتحان:',
  readingWhy: [
    'ابدأوا بالفصل الأول فهو قصير وممتع.',
    'الأمثلة فيه أقرب إلى أسئلتنا.',
    'اقرأوا عشر صفحات في اليوم ولا تكثروا.',
  ],
  notices: [
    [
      'تبديل موعد محاضرة الأسبوع القادم',
      'بسبب اجتماع القسم تُنقل محاضرة الثلاثاء إلى الخميس في الوقت نفسه والقاعة نفسها.',
    ],
    [
      'محاضرة تعويضية يوم السبت',
      'نعوّض ما فاتنا في العطلة: السبت من العاشرة إلى الثانية عشرة في القاعة الكبرى، وسيُنشر التسجيل لمن يتعذر عليه الحضور.',
    ],
    [
      'نتائج الاختبار القصير',
      'متوسط الشعبتين 7.4 من 10. الأوراق المصححة عندي في ساعات المكتب، ومن له اعتراض فليأت بورقته.',
    ],
  ],
  pollTitle: 'استطلاع: ماذا نراجع قبل الامتحان؟',
  pollLead: 'لدينا محاضرة مراجعة واحدة، فاختاروا منها موضوعين:',
  pollAsk: 'اكتبوا رقمي الموضوعين في الردود، ويُغلق الاستطلاع بعد خمسة أيام.',
  guideTitle: (subject) => `دليل الامتحان النهائي: ${subject}`,
  guideLead: 'ساعتان وستة أسئلة، يُترك واحد منها. الأسئلة من الشرح والواجبات معًا.',
  guideIn: 'ما يدخل في الامتحان',
  guideMarks: 'توزيع الدرجات',
  guideMarksHead: ['الجزء', 'الدرجة', 'الوقت المقترح'],
  guideMarksRows: [
    ['أسئلة قصيرة', '20', '25 دقيقة'],
    ['مسائل', '40', '60 دقيقة'],
    ['سؤال تحليلي', '30', '25 دقيقة'],
    ['الترتيب والخط', '10', '—'],
  ],
  guideAdvice: 'ناموا جيدًا، واقرأوا الأسئلة كلها قبل أن تبدأوا، وابدأوا بما تعرفون.',
  captions: {
    sheet: (number) => `ورقة التمارين ${number} للطباعة`,
    notes: (topic) => `ملاحظات: ${topic}`,
    picture: (topic) => `شكل توضيحي: ${topic}`,
    form: (title) => title,
  },
  names: {
    sheet: (number) => `تمارين-${number}.pdf`,
    notes: 'ملاحظات.txt',
    picture: 'شكل.png',
    form: 'نموذج.pdf',
  },
};

const en: Phrases = {
  greetings: ['Dear all,', 'Good morning,', 'Hello everyone,', 'Hi all,'],
  closings: [
    'Post your questions below; I will answer before tomorrow’s class.',
    'If you find a better example, share it with us.',
    'Try it yourself before you look at the solution.',
    'We start from here next time.',
    'Do not leave this to the night before the exam.',
    'Tell me if any part of this is unclear.',
    'It builds on last week, so have your notes open.',
    'Good luck!',
    'There will be a five-minute quiz on this next week.',
  ],
  formulaLead: 'The formula we keep coming back to:',
  stepsLead: 'Step by step',
  discuss: 'For discussion',
  remember: 'Remember',
  picture: 'The figure that goes with this explanation',
  glossaryTitle: (part) => `Key terms, part ${part}`,
  glossaryLead:
    'You will meet these words all through the term. Say the meaning in your own words, then compare.',
  termHead: ['Term', 'Meaning'],
  summaryTitle: (topic) => `The week in five lines: ${topic}`,
  summaryLead: 'What should stay with you from this week:',
  exercisesTitle: (number, topic) => `Exercise sheet ${number}: ${topic}`,
  exercisesLead:
    'Answer in clear handwriting or as one PDF file, and show your steps, not only the result.',
  submit: [
    'Due at the end of the week; one mark off for each day late.',
    'Hand it in at the start of the next lecture.',
    'Work in pairs, with both names on the first page.',
  ],
  reviewTitle: (part) => `Questions from the lectures, part ${part}`,
  reviewLead:
    'I have collected what you asked most. Read the question and try to answer before you read on.',
  sheetTitle: (caption) => `To revise: ${caption}`,
  sheetLead: 'Copy it out twice and it will stay with you.',
  readingTitle: 'Suggested reading, for those who want more',
  readingLead: 'Not required, but those who read it could tell in the exam:',
  readingWhy: [
    'Start with the first chapter; it is short and enjoyable.',
    'Its examples are closest to our questions.',
    'Ten pages a day are plenty.',
  ],
  notices: [
    [
      'Next week’s lecture moves to Thursday',
      'Because of the department meeting Tuesday’s lecture takes place on Thursday, same time, same room.',
    ],
    [
      'Extra class on Saturday',
      'We make up for the holiday: Saturday from ten to twelve in the large hall. A recording will follow for those who cannot come.',
    ],
    [
      'Quiz results',
      'The mean of both groups is 7.4 out of 10. Marked papers are in my office; bring yours if you disagree.',
    ],
  ],
  pollTitle: 'Vote: what shall we revise before the exam?',
  pollLead: 'There is one revision class. Choose two of these:',
  pollAsk: 'Reply with the two numbers. Voting closes in five days.',
  guideTitle: (subject) => `Guide to the final exam: ${subject}`,
  guideLead:
    'Two hours, six questions, of which you leave out one. They come from the lectures and the assignments alike.',
  guideIn: 'What is in the exam',
  guideMarks: 'Marks',
  guideMarksHead: ['Part', 'Marks', 'Suggested time'],
  guideMarksRows: [
    ['Short answers', '20', '25 minutes'],
    ['Problems', '40', '60 minutes'],
    ['One essay question', '30', '25 minutes'],
    ['Order and clarity', '10', '—'],
  ],
  guideAdvice: 'Sleep well, read every question before you begin, and start with what you know.',
  captions: {
    sheet: (number) => `Exercise sheet ${number}, for printing`,
    notes: (topic) => `Notes: ${topic}`,
    picture: (topic) => `Figure: ${topic}`,
    form: (title) => title,
  },
  names: {
    sheet: (number) => `exercises-${number}.pdf`,
    notes: 'notes.txt',
    picture: 'figure.png',
    form: 'form.pdf',
  },
};

export const phrases: Readonly<Record<Language, Phrases>> = { ar, en };

const ARABIC = /[\u0600-\u06ff]/g;

/** The language of most letters of a text. */
export function languageOf(text: string): Language {
  return (text.match(ARABIC)?.length ?? 0) * 2 > text.replace(/[^\p{L}]/gu, '').length
    ? 'ar'
    : 'en';
}
