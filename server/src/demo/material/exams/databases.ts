import { multiChoice, numeric, OPEN_NOW, oneChoice, uploaded, written, type SubjectExams } from './exam-material';

export const databasesExams: SubjectExams = {
  subject: 'databases',
  categories: [
    {
      key: 'model', name: 'النمذجة والمفاتيح', description: 'مخطط ER وتحويله إلى جداول.',
      questions: [
        oneChoice(1, 'كيف تُحوَّل العلاقة «كثير لكثير» إلى جداول؟', 'بجدول وسيط فيه مفتاحان أجنبيان', ['بمفتاح أجنبي في أحد الجدولين', 'بدمج الجدولين في جدول واحد', 'بفهرس مشترك بين الجدولين']),
        multiChoice(2, 'أي هذه من صفات المفتاح الأساسي؟', ['لا يتكرر', 'لا يكون NULL'], ['يكون رقمًا دائمًا', 'قد يكون للجدول منه أكثر من واحد']),
        numeric(1.5, 'في مخطط ER ثلاثة كيانات قوية وعلاقة «كثير لكثير» وعلاقتان «واحد لكثير». كم جدولًا على الأقل بعد التحويل؟', '4', ['3', '5', '6'], { hint: 'العلاقة «واحد لكثير» لا تحتاج جدولًا خاصًا بها.' }),
        written(1.5, 'ما اسم الكيان الذي لا يتميز إلا بمفتاح كيان آخر يتبعه؟', ['الكيان الضعيف', 'كيان ضعيف', 'ضعيف', 'weak entity'], ['الكيان القوي', 'الكيان التابع', 'المفتاح الأجنبي']),
        uploaded(4, 'ارسم مخطط ER لنظام إعارة الكتب في مكتبة الكلية، وارفعه صورة أو ملفًا.'),
      ],
    },
    {
      key: 'sql', name: 'أساسيات SQL', description: 'SELECT والتجميع والربط.',
      questions: [
        oneChoice(1.5, 'أي عبارة تصفّي المجموعات بعد التجميع؟', 'HAVING', ['WHERE', 'ORDER BY', 'DISTINCT']),
        oneChoice(2, 'ماذا يبقي LEFT JOIN؟', 'كل أسطر الجدول الأيسر، ويكمل الناقص بـ NULL', ['ما له نظير في الجدولين فقط', 'كل أسطر الجدول الأيمن', 'كل سطر مع كل سطر']),
        numeric(2.5, 'في جدول student عشرة أسطر، وفي ثلاثة منها العمود phone قيمته NULL. ماذا تعيد هذه الجملة؟', '7', ['10', '3'], { formula: 'SELECT count(phone) FROM student;', hint: 'دوال التجميع تهمل NULL.' }),
        multiChoice(2.5, 'أي هذه دوال تجميع؟', ['SUM', 'AVG', 'COUNT'], ['UPPER', 'COALESCE']),
        written(1.5, 'ما الكلمة التي تحذف الأسطر المكررة من نتيجة SELECT؟', ['DISTINCT', 'SELECT DISTINCT'], ['UNIQUE', 'GROUP BY', 'DELETE']),
      ],
    },
    {
      key: 'transactions', name: 'التطبيع والمعاملات', description: 'الصيغ الطبيعية وACID ومستويات العزل.',
      questions: [
        oneChoice(2, 'أي خاصية من ACID تعني أن تُنفَّذ المعاملة كلها أو لا يُنفَّذ منها شيء؟', 'Atomicity', ['Consistency', 'Isolation', 'Durability']),
        multiChoice(3, 'أي هذه الظواهر ممكن في مستوى العزل Read committed؟', ['Non-repeatable read', 'Phantom'], ['Dirty read', 'Dirty write']),
        oneChoice(1.5, 'أي صيغة طبيعية تمنع الاعتماد المتعدي على المفتاح؟', '3NF', ['1NF', '2NF', 'لا شيء منها']),
        written(1.5, 'ماذا يُسمى انتظار معاملتين إحداهما الأخرى بلا نهاية؟', ['الجمود', 'جمود', 'deadlock'], ['القفل', 'العزل', 'rollback']),
        numeric(2, 'معاملة تنقل 250 من حساب فيه 1000 إلى حساب فيه 400، ثم تُلغى بـ ROLLBACK. كم في الحساب الثاني بعدها؟', '400', ['650', '150']),
      ],
    },
  ],
  folders: [{ key: 'theory', name: 'الاختبارات النظرية' }, { key: 'sql', name: 'اختبارات SQL' }],
  exams: [
    {
      key: 'model a', title: 'الامتحان الشهري الأول: النمذجة والمفاتيح', description: 'ساعة وربع، ومنها رسم المخطط ورفعه.',
      type: 'monthly', folder: 'theory', section: 0, asks: ['model'], opens: { days: -16, hour: 10, minutes: 75 }, marked: true,
    },
    {
      key: 'model b', title: 'الامتحان الشهري الأول: النمذجة والمفاتيح', description: 'ساعة وربع، ومنها رسم المخطط ورفعه.',
      type: 'monthly', folder: 'theory', section: 1, asks: ['model'], opens: { days: -15, hour: 10, minutes: 75 }, again: 'model a',
    },
    {
      key: 'sql a', title: 'اختبار SQL العملي', description: 'يُدخل إليه بكلمة السر التي تُعطى في المختبر. في الجامعة التجريبية هي: riwaq-sql',
      type: 'daily', folder: 'sql', section: 0, asks: ['sql'], opens: OPEN_NOW, password: 'riwaq-sql',
    },
    {
      key: 'sql b', title: 'تدريب على SQL', description: 'يظهر الجواب الصحيح بعد إرسال كل سؤال.',
      type: 'daily', folder: 'sql', section: 1, asks: ['sql'], opens: OPEN_NOW, showsCorrect: true,
    },
    {
      key: 'transactions b', title: 'الامتحان الشهري الثاني: التطبيع والمعاملات', description: 'يشمل الصيغ الطبيعية ومستويات العزل.',
      type: 'monthly', folder: 'theory', section: 1, asks: ['transactions'], opens: { days: 6, hour: 10, minutes: 60 }, questionsInPage: 5,
    },
    {
      key: 'transactions a', title: 'الامتحان الشهري الثاني: التطبيع والمعاملات', description: 'يُفعَّل بعد تأكيد موعد القاعة.',
      type: 'monthly', folder: 'theory', section: 0, asks: ['transactions'], opens: { days: 20, hour: 10, minutes: 60 }, questionsInPage: 5, active: false,
    },
  ],
};
