import {
  multiChoice,
  numeric,
  OPEN_NOW,
  oneChoice,
  uploaded,
  written,
  type SubjectExams,
} from './exam-material';

export const calculusExams: SubjectExams = {
  subject: 'calculus',
  categories: [
    {
      key: 'limits',
      name: 'النهايات والاتصال',
      description: 'حساب النهايات وأنواع عدم الاتصال.',
      questions: [
        numeric(2, 'احسب النهاية الآتية.', '3', ['1', '0'], { formula: 'lim (x→0) sin(3x)/x' }),
        oneChoice(1.5, 'الدالة |x| عند الصفر:', 'متصلة وغير قابلة للاشتقاق', [
          'قابلة للاشتقاق وغير متصلة',
          'متصلة وقابلة للاشتقاق',
          'غير متصلة وغير قابلة للاشتقاق',
        ]),
        numeric(2.25, 'احسب النهاية الآتية.', '6', ['0', '3', '9'], {
          formula: 'lim (x→3) (x² − 9)/(x − 3)',
          hint: 'حلّل البسط واختصر العامل المشترك.',
        }),
        multiChoice(
          2.5,
          'عند أي الأشكال تُستعمل قاعدة لوبيتال مباشرة؟',
          ['0/0', '∞/∞'],
          ['1/0', '0/∞'],
        ),
        written(
          1.75,
          'ما وصف عدم الاتصال الذي يزول بإعادة تعريف الدالة عند نقطة واحدة؟',
          ['قابل للإزالة', 'القابل للإزالة', 'removable'],
          ['قفزي', 'لا نهائي'],
        ),
      ],
    },
    {
      key: 'derivatives',
      name: 'المشتقة وتطبيقاتها',
      description: 'قواعد الاشتقاق والقيم القصوى والتقريب الخطي.',
      questions: [
        oneChoice(
          1.25,
          'ما مشتقة sin(x²)؟',
          '2x·cos(x²)',
          ['cos(x²)', '2x·sin(x²)', '−2x·cos(x²)'],
          { hint: 'لا تنسَ مشتقة الدالة الداخلية.' },
        ),
        numeric(1.5, 'ما ميل مماس المنحنى y = x³ − 2x عند x = 2؟', '10', ['4', '8', '12']),
        numeric(
          2,
          'ورقة مربعة طول ضلعها 12 سم، نقطع من زواياها مربعات متساوية ونطويها علبة. ما طول ضلع المربع المقطوع، بالسنتيمتر، ليكون الحجم أكبر ما يمكن؟',
          '2',
          ['3', '4', '6'],
        ),
        multiChoice(
          1.75,
          'أي هذه نقاط حرجة للدالة f(x) = x³ − 3x؟',
          ['x = 1', 'x = −1'],
          ['x = 0', 'x = 3'],
        ),
        numeric(1.5, 'قدّر √4.1 بالتقريب الخطي عند 4.', '2.025', ['2.05', '2.1', '2.01'], {
          tolerance: '0.0005',
        }),
        uploaded(2, 'ارسم منحنى f(x) = x³ − 3x مع جدول إشارات مشتقته، وارفع الصورة.'),
      ],
    },
  ],
  folders: [{ key: 'monthly', name: 'الامتحانات الشهرية' }],
  exams: [
    {
      key: 'limits a',
      title: 'الامتحان الشهري الأول: النهايات والاتصال',
      description: 'الحاسبة غير القابلة للبرمجة مسموح بها.',
      type: 'monthly',
      folder: 'monthly',
      section: 0,
      asks: ['limits'],
      opens: { days: -18, hour: 9, minutes: 60 },
      restrictedMinutes: 45,
    },
    {
      key: 'derivatives a',
      title: 'واجب مفتوح: المشتقة وتطبيقاتها',
      description: 'مفتوح ثلاثة أسابيع، والسؤال الأخير يُرفع صورة.',
      type: 'daily',
      section: 0,
      asks: ['derivatives'],
      opens: OPEN_NOW,
      questionsInPage: 2,
    },
    {
      key: 'limits b',
      title: 'الامتحان الشهري الأول: النهايات والاتصال',
      description: 'الحاسبة غير القابلة للبرمجة مسموح بها.',
      type: 'monthly',
      folder: 'monthly',
      section: 1,
      asks: ['limits'],
      opens: { days: 4, hour: 9, minutes: 60 },
      restrictedMinutes: 45,
      active: false,
    },
  ],
};
