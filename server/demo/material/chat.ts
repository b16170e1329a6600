/**
 * A message. `day` counts from now, `minutes` from the previous message. `by` is an account name.
 */
export interface MessageMaterial {
  by: string;
  text: string;
  day?: number;
  minutes?: number;
  file?: string;
  deleted?: true;
}
export interface ConversationMaterial {
  key: string;
  /**
   * The two people of a private conversation; or the owner of a group with the class of `student`,
   * or with these students.
   */
  people:
    | readonly [string, string]
    | {
        owner: string;
        name: string;
        teacherOnly: boolean;
        students: 'class' | readonly string[];
        muted?: readonly string[];
      };
  said: readonly MessageMaterial[];
  /** Number of newest messages that each of these people has not read. */
  unread: Readonly<Record<string, number>>;
}

export const chatMaterial: readonly ConversationMaterial[] = [
  {
    key: 'question',
    people: ['student', 'teacher'],
    unread: { student: 2 },
    said: [
      { by: 'student', day: -6, text: 'السلام عليكم دكتورة، عندي سؤال عن واجب الترتيب 🙏' },
      { by: 'teacher', minutes: 22, text: 'وعليكم السلام يوسف، تفضل.' },
      { by: 'student', minutes: 2, text: 'هل نحسب عدد المقارنات فقط أم المقارنات والتبديلات معاً؟' },
      {
        by: 'teacher',
        minutes: 5,
        text: 'المقارنات فقط، كما في المثال الثاني من المحاضرة. والأفضل أن تذكر أسوأ حالة: O(n log n) لـ merge sort.',
      },
      { by: 'student', minutes: 1, text: 'واضح، شكراً جزيلاً 🌷' },
      {
        by: 'student',
        day: -1,
        text: 'دكتورة هذا رسم شجرة الاستدعاءات، هل هو صحيح؟',
        file: 'شجرة الاستدعاءات.png',
      },
      { by: 'teacher', minutes: 95, text: 'الرسم صحيح، ينقصه فقط عدد العناصر عند كل عقدة.' },
      { by: 'teacher', minutes: 1, text: 'أضفه ثم ارفعه مع الواجب قبل يوم الخميس.' },
    ],
  },
  {
    key: 'laboratory',
    people: ['student2', 'teacher2'],
    unread: { student2: 1 },
    said: [
      {
        by: 'student2',
        day: -3,
        text: 'Good morning doctor, is the lab on Sunday at 10 or at 11?',
      },
      { by: 'teacher2', minutes: 40, text: 'At 10:30. Please bring your ER diagram, printed.' },
      { by: 'student2', minutes: 3, text: 'Thank you! المخطط جاهز 👍' },
      {
        by: 'teacher2',
        minutes: 6,
        text: 'Excellent. See https://www.postgresql.org/docs/current/ddl-constraints.html before you come.',
      },
    ],
  },
  {
    key: 'algorithms',
    people: {
      owner: 'teacher',
      name: 'مشروع الخوارزميات',
      teacherOnly: false,
      students: 'class',
      muted: ['s065'],
    },
    unread: { student: 3, teacher: 1 },
    said: [
      {
        by: 'teacher',
        day: -9,
        text: 'أهلاً بكم في مجموعة المشروع. اكتبوا أسئلتكم هنا ليستفيد الجميع.',
      },
      { by: 'student', minutes: 12, text: 'كم طالباً في كل فريق؟' },
      { by: 'teacher', minutes: 4, text: 'ثلاثة إلى أربعة.' },
      { by: 'student', minutes: 30, text: 'رسالة كُتبت هنا خطأً', deleted: true },
      {
        by: 'teacher',
        day: -2,
        text: 'ذكّروا زملاءكم: تسليم المرحلة الأولى يوم الأحد الساعة 12 ظهراً.',
      },
      { by: 'teacher', minutes: 2, text: 'ويكفي ملف واحد من كل فريق.', file: 'Project form.pdf' },
      { by: 'student', day: -0.2, text: 'فريقنا: يوسف وثلاثة من الزملاء ✅' },
    ],
  },
  {
    key: 'databases',
    people: {
      owner: 'teacher2',
      name: 'Databases: announcements',
      teacherOnly: true,
      students: ['student', 'student2'],
    },
    unread: { student: 1, student2: 2 },
    said: [
      {
        by: 'teacher2',
        day: -12,
        text: 'This group is for announcements: write to me in private with questions.',
      },
      { by: 'teacher2', day: -5, text: 'The lecture of Monday moves to room B12.' },
      {
        by: 'teacher2',
        day: -1.5,
        text: 'تُنشر درجات الاختبار القصير يوم الثلاثاء. Quiz marks come on Tuesday.',
      },
    ],
  },
];
