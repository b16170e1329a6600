import { GOAL_STATUS, type GoalStatus, type Visibility } from '@riwaq/api';

/**
 * Feedback or a comment. `day` counts from now, `by` is an account name; feedback comes from
 * teachers.
 */
export interface ReactionMaterial {
  by: string;
  text: string;
  day: number;
}
export interface FeedbackMaterial extends ReactionMaterial {
  comments?: readonly ReactionMaterial[];
}
interface ItemMaterial {
  key: string;
  title: string;
  visibility: Visibility;
  day: number;
  tags?: readonly string[];
  files?: ReadonlyArray<{ name: string; kind: 'notes' | 'sheet' | 'picture' }>;
  feedback?: readonly FeedbackMaterial[];
  comments?: readonly ReactionMaterial[];
}
export interface WorkSampleMaterial extends ItemMaterial {
  caseDescription: string;
  paragraphs: readonly string[];
  flag?: boolean;
  forAttention?: boolean;
  reflections?: ReadonlyArray<{
    text: string;
    day: number;
    feedback?: readonly FeedbackMaterial[];
  }>;
}
export interface AchievementMaterial extends ItemMaterial {
  description: string;
  achieved: number;
}
export interface GoalMaterial extends ItemMaterial {
  description: string;
  due: number;
  status: GoalStatus;
}
export interface PortfolioMaterial {
  student: string;
  mission: string;
  career: string;
  tags: ReadonlyArray<{ name: string; color: number }>;
  workSamples: readonly WorkSampleMaterial[];
  achievements: readonly AchievementMaterial[];
  goals: readonly GoalMaterial[];
  collections?: ReadonlyArray<{
    key: string;
    title: string;
    description: string;
    visibility: Visibility;
    items: readonly string[];
  }>;
}

const { toDo, inProgress, achieved, later, cancelled, notAchieved } = GOAL_STATUS;

export const portfolioMaterial: readonly PortfolioMaterial[] = [
  {
    student: 'student',
    mission:
      'أؤمن بأن البرمجة وسيلة لحل مشكلات الناس قبل أن تكون مهنة، وأسعى إلى أن يكون كل ما أتعلمه نافعاً لجامعتي ومدينتي.',
    career:
      'أن أعمل مهندس برمجيات في مجال الأنظمة الصحية، ثم أكمل دراستي العليا في هندسة البيانات.',
    tags: [
      { name: 'خوارزميات', color: 2 },
      { name: 'قواعد_بيانات', color: 1 },
      { name: 'عمل_جماعي', color: 4 },
      { name: 'تطوع', color: 3 },
      { name: 'English', color: 6 },
    ],
    workSamples: [
      {
        key: 'hospital',
        title: 'قاعدة بيانات لمواعيد مستشفى المدينة',
        visibility: 'university',
        day: -120,
        tags: ['قواعد_بيانات', 'عمل_جماعي'],
        flag: true,
        caseDescription:
          'مشروع مادة قواعد البيانات: يحجز المريض موعداً، ويرى الطبيب جدول يومه، وتمنع القاعدة تعارض المواعيد.',
        paragraphs: [
          'صممنا المخطط في أربعة أسابيع، وبدأنا من مقابلة موظفة الاستقبال في المستشفى لنفهم كيف يُسجَّل الموعد اليوم.',
          'أصعب ما فيه قيد عدم التعارض: جربنا مفتاحاً مركباً ثم اخترنا قيد استبعاد على المدة.',
        ],
        files: [
          { name: 'مخطط القاعدة.png', kind: 'picture' },
          { name: 'تقرير المشروع.pdf', kind: 'sheet' },
        ],
        reflections: [
          {
            text: 'تعلمت أن أسأل من يستعمل النظام قبل أن أرسم أول جدول. نصف ما افترضناه كان خطأ.',
            day: -115,
            feedback: [
              { by: 'teacher2', text: 'هذا أثمن ما في المشروع؛ اذكره في بداية تقريرك.', day: -113 },
            ],
          },
          { text: 'لو أعدت المشروع لكتبت الاختبارات قبل إدخال البيانات التجريبية.', day: -60 },
        ],
        feedback: [
          {
            by: 'teacher2',
            text: 'تصميم ناضج، وقيد عدم التعارض مكتوب كما ينبغي. بقي أن تفصل بيانات الطبيب عن بيانات الدوام.',
            day: -112,
            comments: [
              { by: 'student', text: 'فصلتها في النسخة الأخيرة، شكراً لك دكتور.', day: -110 },
              { by: 'teacher2', text: 'ممتاز، أحسنت.', day: -109 },
            ],
          },
        ],
        comments: [
          {
            by: 'student2',
            text: 'هل يمكن أن أرى كيف كتبتم القيد؟ نواجه المشكلة نفسها.',
            day: -90,
          },
          { by: 'student', text: 'أكيد، تجدينه في الصفحة الثالثة من التقرير.', day: -89 },
        ],
      },
      {
        key: 'sorting',
        title: 'مقارنة خوارزميات الفرز على بيانات حقيقية',
        visibility: 'section',
        day: -75,
        tags: ['خوارزميات'],
        caseDescription:
          'قست زمن خمس خوارزميات على درجات الحرارة اليومية في بغداد خلال ثلاثين سنة.',
        paragraphs: [
          'الفرز بالإدراج كان أسرع مما توقعت على البيانات شبه المرتبة.',
          'كررت كل قياس عشرين مرة وأخذت الوسيط كي لا يؤثر ما يعمل في الجهاز.',
        ],
        files: [{ name: 'النتائج.txt', kind: 'notes' }],
        reflections: [
          {
            text: 'الأرقام التي في الكتاب ليست كل الحكاية: البيانات نفسها تغيّر النتيجة.',
            day: -70,
          },
        ],
        feedback: [
          {
            by: 'teacher',
            text: 'تجربة مضبوطة وعرض واضح. أضف رسماً يبيّن أثر درجة الترتيب.',
            day: -68,
          },
        ],
      },
      {
        key: 'essay',
        title: 'Essay: Why open data matters for our cities',
        visibility: 'university',
        day: -40,
        tags: ['English'],
        caseDescription: 'Written for the English writing course; 900 words with sources.',
        paragraphs: [
          'Open data lets citizens check what they are told, and lets students build things nobody paid for.',
          'I interviewed two employees of the municipality and learned that most tables exist only on paper.',
        ],
        files: [{ name: 'essay.pdf', kind: 'sheet' }],
        comments: [{ by: 'student2', text: 'I liked the part about the paper tables!', day: -35 }],
      },
      {
        key: 'router',
        title: 'إعداد شبكة مختبر القسم',
        visibility: 'teachers',
        day: -6,
        tags: ['عمل_جماعي'],
        forAttention: true,
        caseDescription:
          'خطة توزيع العناوين وتقسيم الشبكات الفرعية لأربعة مختبرات، أرجو إبداء الرأي قبل التنفيذ.',
        paragraphs: ['قسّمت الشبكة إلى أربع شبكات فرعية مع ترك مجال للنمو بنسبة النصف.'],
        files: [{ name: 'خطة العناوين.txt', kind: 'notes' }],
      },
      {
        key: 'draft',
        title: 'مسودة: تطبيق لمتابعة الواجبات',
        visibility: 'me',
        day: -3,
        caseDescription: 'أفكار أولى لم تكتمل.',
        paragraphs: ['تنبيه قبل الموعد بيومين، ومشاركة القائمة مع الزملاء.'],
      },
    ],
    achievements: [
      {
        key: 'contest',
        title: 'المركز الثاني في مسابقة البرمجة الجامعية',
        visibility: 'university',
        day: -200,
        achieved: -203,
        description: 'شاركت في فريق من ثلاثة، وحللنا ست مسائل من تسع.',
        tags: ['خوارزميات', 'عمل_جماعي'],
        files: [{ name: 'الشهادة.png', kind: 'picture' }],
        comments: [{ by: 'teacher', text: 'فخورون بكم.', day: -199 }],
      },
      {
        key: 'volunteer',
        title: 'تعليم الحاسوب للأطفال في مكتبة الحي',
        visibility: 'section',
        day: -150,
        achieved: -160,
        description: 'أربعون ساعة تطوع خلال العطلة الصيفية.',
        tags: ['تطوع'],
      },
      {
        key: 'ielts',
        title: 'IELTS Academic: band 6.5',
        visibility: 'teachers',
        day: -30,
        achieved: -33,
        description: 'Speaking 7.0, writing 6.0.',
        tags: ['English'],
        feedback: [{ by: 'teacher', text: 'نتيجة جيدة، وتكفي للتقديم على الزمالة.', day: -28 }],
      },
    ],
    goals: [
      {
        key: 'internship',
        title: 'الحصول على تدريب صيفي في شركة برمجيات',
        visibility: 'teachers',
        day: -50,
        due: 2,
        status: inProgress,
        description: 'أرسلت سيرتي إلى خمس شركات وأنتظر مقابلة.',
        feedback: [
          {
            by: 'teacher',
            text: 'راجع معي مشروع المستشفى قبل المقابلة، فهو أقوى ما لديك.',
            day: -10,
          },
        ],
      },
      {
        key: 'paper',
        title: 'كتابة ورقة بحثية عن جودة البيانات',
        visibility: 'section',
        day: -45,
        due: 60,
        status: toDo,
        description: 'بإشراف أستاذ قواعد البيانات.',
      },
      {
        key: 'gpa',
        title: 'رفع معدلي إلى 85',
        visibility: 'me',
        day: -180,
        due: -20,
        status: achieved,
        description: 'بلغ 86.2 في نهاية الفصل.',
      },
      {
        key: 'masters',
        title: 'التقديم على الماجستير',
        visibility: 'teachers',
        day: -90,
        due: 400,
        status: later,
        description: 'بعد سنة من العمل.',
      },
      {
        key: 'club',
        title: 'تأسيس نادٍ للبرمجة في الكلية',
        visibility: 'section',
        day: -160,
        due: -60,
        status: cancelled,
        description: 'انضممنا إلى نادٍ قائم بدلاً منه.',
      },
      {
        key: 'run',
        title: 'قراءة اثني عشر كتاباً خلال السنة',
        visibility: 'university',
        day: -300,
        due: -15,
        status: notAchieved,
        description: 'قرأت ثمانية.',
      },
    ],
    collections: [
      {
        key: 'company',
        title: 'للتقديم على التدريب',
        description: 'أفضل أعمالي في البرمجة والبيانات.',
        visibility: 'university',
        items: ['hospital', 'contest', 'essay'],
      },
      {
        key: 'team',
        title: 'العمل الجماعي',
        description: 'ما أنجزته مع زملائي.',
        visibility: 'section',
        items: ['hospital', 'router', 'contest'],
      },
    ],
  },
  {
    student: 'student2',
    mission: 'أريد أن أجعل التقنية أقرب إلى من لا يجدها سهلة.',
    career: 'مصممة تجربة مستخدم تهتم بإتاحة الوصول.',
    tags: [
      { name: 'تصميم', color: 7 },
      { name: 'إتاحة', color: 5 },
    ],
    workSamples: [
      {
        key: 'access',
        title: 'تقييم إتاحة موقع البلدية لضعاف البصر',
        visibility: 'university',
        day: -55,
        tags: ['تصميم', 'إتاحة'],
        caseDescription: 'اختبرت الموقع مع ثلاثة مستخدمين لقارئ الشاشة.',
        paragraphs: ['وجدت سبعة عشر عائقاً، أربعة منها تمنع إتمام المعاملة.'],
        files: [{ name: 'التقرير.pdf', kind: 'sheet' }],
        reflections: [{ text: 'مشاهدة شخص يستعمل ما نصنعه تعلّم أكثر من أي كتاب.', day: -50 }],
        feedback: [{ by: 'teacher2', text: 'عمل يستحق أن يُرسل إلى البلدية نفسها.', day: -48 }],
        comments: [{ by: 'student', text: 'رائع يا زهراء!', day: -47 }],
      },
      {
        key: 'poster',
        title: 'ملصق يوم المهنة',
        visibility: 'section',
        day: -12,
        tags: ['تصميم'],
        caseDescription: '',
        paragraphs: ['نسختان: عربية وإنجليزية.'],
        files: [{ name: 'الملصق.png', kind: 'picture' }],
      },
    ],
    achievements: [
      {
        key: 'course',
        title: 'شهادة في تصميم الواجهات',
        visibility: 'university',
        day: -80,
        achieved: -82,
        description: 'ثمانية أسابيع عن بعد.',
        tags: ['تصميم'],
        files: [{ name: 'الشهادة.png', kind: 'picture' }],
      },
    ],
    goals: [
      {
        key: 'portfolio',
        title: 'نشر ثلاثة مشاريع في معرض أعمالي',
        visibility: 'university',
        day: -30,
        due: 20,
        status: inProgress,
        description: 'اكتمل اثنان.',
      },
    ],
  },
];

/** Work and goals of other students by department: each student gets one of them. */
export const commonMaterial = {
  cs: {
    works: [
      'برنامج لإدارة مكتبة صغيرة',
      'لعبة تعليمية للجمع والطرح',
      'حل مسائل البرمجة الديناميكية',
      'موقع لقسم علوم الحاسوب',
    ],
    goal: 'إتقان لغة برمجة ثانية',
    mission: 'أتعلم لأبني ما ينفع الناس.',
    text: 'عمل فردي أنجزته خلال الفصل.',
  },
  health: {
    works: [
      'Poster: hand hygiene in the ward',
      'Case study: hypertension in adults',
      'Drug interactions at a glance',
      'Notes on the anatomy of the heart',
    ],
    goal: 'Complete a first-aid course',
    mission: 'To care well, one has to listen first.',
    text: 'Individual work during the term.',
  },
  law: {
    works: [
      'بحث في عقد الإيجار',
      'تحليل قضية في المسؤولية العقدية',
      'دراسة جدوى لمشروع صغير',
      'ملخص في مبادئ المحاسبة',
    ],
    goal: 'التدريب في مكتب محاماة',
    mission: 'العدل علم وعمل.',
    text: 'بحث أعددته خلال الفصل.',
  },
} as const;
