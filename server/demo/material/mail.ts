/**
 * A mail. Days are fractional and count from now. People are account names; `class` means the
 * students of `student`'s section.
 */
export interface AnswerMaterial {
  from: string;
  day: number;
  title: string;
  paragraphs: readonly string[];
  file?: string;
  unread?: true;
}
export interface ThreadMaterial {
  key: string;
  from: string;
  to: readonly string[] | 'class';
  subject?: string;
  day: number;
  title: string;
  paragraphs: readonly string[];
  file?: string;
  /** Recipients who have not read it. In a class, some students have not read it anyway. */
  unread?: readonly string[];
  archivedBy?: readonly string[];
  /** Replies, each to the last other writer or to `from`. */
  answers?: readonly AnswerMaterial[];
}

export const mailMaterial: readonly ThreadMaterial[] = [
  {
    key: 'welcome',
    from: 'admin',
    to: ['teacher', 'teacher2', 'student', 'student2'],
    day: -60,
    title: 'أهلاً بكم في البريد الداخلي',
    archivedBy: ['teacher', 'student'],
    paragraphs: [
      'صار للجامعة بريد داخلي: يكتب المدرّس إلى طلابه وزملائه، ويكتب الطالب إلى مدرّسي مواده.',
      'تُحفظ المسودات وحدها، ويصل ما ترسله حتى لو أُغلقت الصفحة بعد الإرسال.',
    ],
  },
  {
    key: 'syllabus',
    from: 'teacher',
    to: 'class',
    subject: 'algorithms',
    day: -41,
    title: 'مفردات مادة الخوارزميات وتوزيع الدرجات',
    file: 'مفردات المادة.pdf',
    paragraphs: [
      'أعزائي الطلبة، تجدون مرفقاً مفردات المادة أسبوعاً بعد أسبوع مع توزيع الدرجات.',
      'الامتحان النصفي في الأسبوع الثامن، ومن عنده تعارض فليكتب لي قبل نهاية هذا الأسبوع.',
    ],
    answers: [
      {
        from: 'student',
        day: -40.6,
        title: 'رد: مفردات مادة الخوارزميات وتوزيع الدرجات',
        paragraphs: [
          'شكراً دكتورة. عندي امتحان في مادة أخرى في اليوم نفسه صباحاً، فهل يمكن أن يكون النصفي بعد الظهر؟',
        ],
      },
      {
        from: 'teacher',
        day: -40.2,
        title: 'رد: مفردات مادة الخوارزميات وتوزيع الدرجات',
        paragraphs: ['نعم يا يوسف، سيكون في الثانية ظهراً. سأعلن ذلك للجميع.'],
      },
    ],
  },
  {
    key: 'project',
    from: 'student',
    to: ['teacher2'],
    subject: 'databases',
    day: -18,
    title: 'مخطط مشروع قواعد البيانات للمراجعة',
    file: 'مخطط المشروع.png',
    paragraphs: [
      'السلام عليكم دكتور، أرفقت مخطط مشروعنا: مكتبة الكلية. هل الفصل بين النسخة والعنوان صحيح؟',
    ],
    answers: [
      {
        from: 'teacher2',
        day: -17.5,
        title: 'رد: مخطط مشروع قواعد البيانات للمراجعة',
        paragraphs: [
          'وعليكم السلام. الفصل صحيح، لكن اجعل الاستعارة مرتبطة بالنسخة لا بالعنوان، وأضف تاريخ الإرجاع المتوقع.',
        ],
      },
      {
        from: 'student',
        day: -16.8,
        title: 'رد: مخطط مشروع قواعد البيانات للمراجعة',
        paragraphs: ['فهمت، عدّلته. سؤال أخير: هل نحتاج جدولاً للغرامات أم يكفي حسابها؟'],
      },
      {
        from: 'teacher2',
        day: -16.4,
        title: 'رد: مخطط مشروع قواعد البيانات للمراجعة',
        paragraphs: ['يكفي حسابها ما دامت القاعدة لا تُغيّر بأثر رجعي.'],
      },
    ],
  },
  {
    key: 'english',
    from: 'teacher3',
    to: ['student', 'student2'],
    subject: 'networks',
    day: -12,
    title: 'Lab report: please use the new template',
    file: 'lab-report-template.pdf',
    paragraphs: [
      'Dear students, from this week on please use the attached template for your lab reports.',
      'Keep the measurements in one table and say which tool you used. Reports without it will be returned.',
    ],
    answers: [
      {
        from: 'student2',
        day: -11.4,
        title: 'Re: Lab report: please use the new template',
        paragraphs: ['Thank you, Dr. Layth. May we write the discussion in Arabic?'],
      },
    ],
  },
  {
    key: 'meeting',
    from: 'teacher2',
    to: ['teacher', 'teacher3'],
    day: -9,
    title: 'اجتماع لجنة المناهج يوم الأربعاء',
    paragraphs: [
      'الزملاء الأعزاء، نجتمع الأربعاء في الثانية عشرة في قاعة القسم لمراجعة مفردات المرحلة الثانية.',
      'أرجو أن يحضر كل منكم نسبة النجاح في مادته للسنوات الثلاث الأخيرة.',
    ],
    answers: [
      {
        from: 'teacher',
        day: -8.7,
        title: 'رد: اجتماع لجنة المناهج يوم الأربعاء',
        paragraphs: ['سأحضر، والأرقام جاهزة.'],
      },
      {
        from: 'teacher3',
        day: -8.5,
        title: 'Re: اجتماع لجنة المناهج يوم الأربعاء',
        paragraphs: [
          'I will join at 12:15, after my lecture. Could we start with the networks course?',
        ],
      },
    ],
  },
  {
    key: 'absence',
    from: 'student2',
    to: ['teacher'],
    subject: 'algorithms',
    day: -6,
    title: 'عذر غياب عن محاضرة الأحد',
    paragraphs: [
      'دكتورة سلمى المحترمة، تغيّبت عن محاضرة الأحد لمراجعة طبية. هل أقدّم التقرير إليك أم إلى القسم؟',
    ],
    answers: [
      {
        from: 'teacher',
        day: -5.6,
        title: 'رد: عذر غياب عن محاضرة الأحد',
        paragraphs: ['سلامتك يا زهراء. قدّميه إلى القسم، وسأعدّ الغياب بعذر.'],
      },
    ],
  },
  {
    key: 'homework',
    from: 'teacher',
    to: 'class',
    subject: 'algorithms',
    day: -4,
    title: 'الواجب الثالث: أشجار البحث',
    file: 'الواجب الثالث.pdf',
    unread: ['student'],
    paragraphs: [
      'الواجب الثالث مرفق، وآخر موعد لتسليمه مساء الخميس القادم.',
      'من أراد أن يناقش فكرته قبل التسليم فليأتِ في ساعتي المكتبية: الثلاثاء من 10 إلى 12.',
    ],
  },
  {
    key: 'grades',
    from: 'student',
    to: ['teacher'],
    subject: 'algorithms',
    day: -2.5,
    title: 'سؤال عن درجة السؤال الرابع',
    unread: ['teacher'],
    paragraphs: [
      'دكتورة، في السؤال الرابع استعملت الفرز بالدمج بدل السريع، والتعقيد نفسه في المتوسط. هل تُحتسب الإجابة؟',
      'أرفقت حلي مرة أخرى للتذكير 🙂',
    ],
    file: 'حل السؤال الرابع.txt',
  },
  {
    key: 'conference',
    from: 'teacher3',
    to: ['teacher', 'teacher2'],
    day: -1.8,
    title: 'Call for papers: regional computing conference',
    unread: ['teacher', 'teacher2'],
    paragraphs: [
      'Colleagues, the deadline for extended abstracts is in three weeks (المؤتمر الإقليمي للحوسبة).',
      'I suggest that we submit the attendance study together. Shall we meet on Sunday?',
    ],
  },
  {
    key: 'index',
    from: 'student2',
    to: ['teacher2'],
    subject: 'databases',
    day: -1.2,
    title: 'متى نستعمل الفهرس المركب؟',
    unread: ['teacher2'],
    paragraphs: [
      'دكتور حسام، جرّبت فهرساً على (student_id, date) ولم يُستعمل حين بحثت بالتاريخ وحده. هل هذا متوقع؟',
    ],
  },
  {
    key: 'room',
    from: 'teacher2',
    to: 'class',
    subject: 'databases',
    day: -0.9,
    title: 'تغيير قاعة محاضرة قواعد البيانات',
    unread: ['student'],
    paragraphs: ['محاضرة الغد في القاعة 204 بدل المختبر، بسبب صيانة الحواسيب. الوقت كما هو.'],
  },
  {
    key: 'visit',
    from: 'teacher3',
    to: ['student2'],
    subject: 'networks',
    day: -0.6,
    title: 'Re-sit of the lab on Thursday',
    unread: ['student2'],
    paragraphs: [
      'Zahraa, you may repeat the routing lab on Thursday at 11. Bring your topology with you.',
    ],
  },
];

export interface DraftMaterial {
  key: string;
  owner: string;
  day: number;
  title: string;
  paragraphs: readonly string[];
  to: readonly string[];
  subject?: string;
}
export const draftMaterial: readonly DraftMaterial[] = [
  {
    key: 'exam',
    owner: 'teacher',
    day: -0.5,
    title: 'تعليمات الامتحان النصفي',
    paragraphs: ['يبدأ الامتحان في الثانية ظهراً، ويُغلق الدخول بعد عشر دقائق.', 'تنبيهات أخرى: '],
    to: [],
    subject: 'algorithms',
  },
  {
    key: 'thanks',
    owner: 'student',
    day: -0.4,
    title: 'شكر وسؤال عن المشروع',
    paragraphs: ['دكتور حسام، شكراً على ملاحظاتك.'],
    to: ['teacher2'],
    subject: 'databases',
  },
];
