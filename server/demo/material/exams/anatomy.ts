import {
  multiChoice,
  numeric,
  OPEN_NOW,
  oneChoice,
  uploaded,
  written,
  type SubjectExams,
} from './exam-material';

export const anatomyExams: SubjectExams = {
  subject: 'anatomy',
  categories: [
    {
      key: 'limbs',
      name: 'الطرفان العلوي والسفلي',
      description: 'العظام والعضلات والأعصاب.',
      questions: [
        oneChoice(1.5, 'أي عظام الرسغ أكثرها كسرًا؟', 'الزورقي', ['الهلالي', 'الكلابي', 'الحمصي']),
        numeric(1.5, 'كم سلامى في اليد الواحدة؟', '14', ['15', '12', '28'], {
          hint: 'للإبهام سلاميان فقط.',
        }),
        oneChoice(2, 'أذية أي عصب تسبب سقوط القدم؟', 'الشظوي المشترك', [
          'الظنبوبي',
          'الفخذي',
          'السدادي',
        ]),
        multiChoice(
          3,
          'أي هذه من محتويات المثلث الفخذي؟',
          ['العصب الفخذي', 'الشريان الفخذي', 'الوريد الفخذي'],
          ['العصب الوركي', 'الشريان المأبضي'],
        ),
        written(
          2,
          'ما اسم العظم الذي يدور حول الزند عند كب الساعد؟',
          ['الكعبرة', 'كعبرة', 'radius'],
          ['العضد', 'الترقوة'],
        ),
      ],
    },
    {
      key: 'thorax',
      name: 'القلب والصدر',
      description: 'القلب والأوعية الكبيرة وجهاز التنفس.',
      questions: [
        oneChoice(1, 'أي صمام بين الأذين الأيسر والبطين الأيسر؟', 'التاجي (mitral)', [
          'ثلاثي الشرف (tricuspid)',
          'الأبهري (aortic)',
          'الرئوي (pulmonary)',
        ]),
        numeric(1.5, 'كم فصًا في الرئتين معًا؟', '5', ['6', '4', '3']),
        written(
          1.5,
          'ما اسم العقدة التي تبدأ منها ضربة القلب؟',
          ['العقدة الجيبية', 'الجيبية', 'SA node', 'sinoatrial node'],
          ['الأذينية البطينية', 'حزمة هيس'],
        ),
        multiChoice(
          2,
          'من أي القطع الشوكية تخرج ألياف العصب الحجابي؟',
          ['C3', 'C4', 'C5'],
          ['C6', 'T1'],
          { hint: '«تُبقيك حيًا».' },
        ),
        oneChoice(1.5, 'أين تُدخل إبرة بزل الجنب؟', 'عند الحافة العليا للضلع', [
          'عند الحافة السفلى للضلع',
          'في منتصف القص',
          'تحت الترقوة مباشرة',
        ]),
        uploaded(2.5, 'ارسم مسير الدم في القلب وسمِّ الصمامات الأربعة، وارفع الرسم.'),
      ],
    },
  ],
  folders: [{ key: 'theory', name: 'الاختبارات النظرية' }],
  exams: [
    {
      key: 'limbs a',
      title: 'اختبار نظري: الطرفان العلوي والسفلي',
      description: 'خمسة أسئلة في أربعين دقيقة.',
      type: 'daily',
      folder: 'theory',
      section: 0,
      asks: ['limbs'],
      opens: { days: -20, hour: 12, minutes: 40 },
    },
    {
      key: 'thorax a',
      title: 'تحضير العملي: القلب والصدر',
      description: 'أجيبوا عنه قبل محطات المختبر.',
      type: 'daily',
      folder: 'theory',
      section: 0,
      asks: ['thorax'],
      opens: OPEN_NOW,
      showsCorrect: true,
    },
    {
      key: 'limbs b',
      title: 'اختبار نظري: الطرفان العلوي والسفلي',
      description: 'خمسة أسئلة في أربعين دقيقة.',
      type: 'daily',
      folder: 'theory',
      section: 1,
      asks: ['limbs'],
      opens: { days: 7, hour: 12, minutes: 40 },
      again: 'limbs a',
    },
  ],
};
