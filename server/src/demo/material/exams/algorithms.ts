import { multiChoice, numeric, OPEN_NOW, oneChoice, uploaded, written, type SubjectExams } from './exam-material';

export const algorithmsExams: SubjectExams = {
  subject: 'algorithms',
  categories: [
    {
      key: 'complexity', name: 'تحليل التعقيد', description: 'تدوين O الكبيرة وعلاقات القسمة والتحليل المطفأ.',
      questions: [
        oneChoice(1, 'ما رتبة نمو الدالة الآتية؟', 'Θ(n²)', ['Θ(n)', 'Θ(n log n)', 'Θ(n³)'], { formula: 'T(n) = 3n² + 5n·log n + 20', hint: 'أبقِ الحد الأسرع نموًا وأهمل ثابته.' }),
        oneChoice(1.5, 'ما حل علاقة القسمة الآتية؟', 'Θ(n log n)', ['Θ(log n)', 'Θ(n)', 'Θ(n²)'], { formula: 'T(n) = 2T(n/2) + n', hint: 'طبّق نظرية الرئيس (Master theorem).' }),
        multiChoice(2, 'أي هذه العبارات صحيح؟', ['n·log n = O(n²)', '2n + 7 = Θ(n)', 'n² = Ω(n)'], ['n² = O(n·log n)', '2ⁿ = O(n¹⁰)']),
        numeric(1.5, 'حلقتان متداخلتان: الخارجية من 1 إلى 20 والداخلية من 1 إلى 15. كم مرة ينفَّذ جسم الحلقة الداخلية؟', '300', ['35', '315', '225']),
        written(1, 'ماذا يُسمى بالإنكليزية التحليل الذي يوزع كلفة العمليات النادرة المكلفة على سلسلة العمليات كلها؟', ['amortized', 'amortised', 'amortized analysis', 'amortised analysis'], ['average', 'recursive', 'worst case']),
        uploaded(3, 'برهن أن n! لا تنتمي إلى O(2ⁿ). اكتب البرهان على ورقة وارفع صورتها أو ملفها.'),
      ],
    },
    {
      key: 'sorting', name: 'الترتيب', description: 'الإدراج والدمج وQuick sort، والحد الأدنى للترتيب بالمقارنة.',
      questions: [
        oneChoice(1.5, 'أي هذه الخوارزميات مستقرة (stable)؟', 'Merge sort', ['Quick sort', 'Heap sort', 'Selection sort']),
        oneChoice(1.5, 'ما كلفة Quick sort على مصفوفة مرتبة إذا كان المحور هو العنصر الأول دائمًا؟', 'O(n²)', ['O(n)', 'O(n log n)', 'O(2ⁿ)'], { hint: 'ما طول القسمين بعد كل تقسيم؟' }),
        multiChoice(2, 'أي هذه الخوارزميات لا تتجاوز O(n log n) في أسوأ حالة؟', ['Merge sort', 'Heap sort'], ['Quick sort', 'Insertion sort', 'Bubble sort']),
        numeric(2, 'كم مقارنة بين العناصر ينفذ الترتيب بالإدراج على ستة عناصر مرتبة ترتيبًا معكوسًا؟', '15', ['36', '30', '6']),
        numeric(1.5, 'كم مرة متتالية ننصّف مصفوفة من 64 عنصرًا حتى نبلغ عنصرًا واحدًا؟', '6', ['5', '8', '32']),
        written(1.5, 'ما اسم العنصر الذي نقسم المصفوفة حوله في Quick sort؟', ['المحور', 'محور', 'pivot'], ['الوسيط', 'الجذر', 'الخلف']),
      ],
    },
    {
      key: 'structures', name: 'المكدس والطابور والأشجار', description: 'البنى الخطية وأشجار البحث وتوازنها.',
      questions: [
        oneChoice(1, 'أي بنية تناسب زر التراجع (undo) في محرر النصوص؟', 'المكدس', ['الطابور', 'جدول التجزئة', 'شجرة البحث']),
        oneChoice(1.5, 'دفعنا في مكدس فارغ 1 ثم 2 ثم 3، ثم سحبنا مرة ودفعنا 4. ماذا يخرج في السحب التالي؟', '4', ['3', '2', '1']),
        multiChoice(2.5, 'أي هذه العبارات صحيح في شجرة البحث الثنائية BST؟', ['المرور الوسطي يعطي المفاتيح تصاعديًا', 'مفاتيح الشجرة اليسرى أصغر من مفتاح الجذر', 'قد يبلغ ارتفاعها n − 1'], ['البحث فيها O(log n) دائمًا', 'المرور القبلي يعطي المفاتيح تصاعديًا'], { hint: 'تذكر ما يحدث حين تُدخل المفاتيح مرتبة.' }),
        numeric(2, 'ما أكبر عدد من العقد في شجرة ثنائية ارتفاعها 4، إذا كان ارتفاع الجذر وحده صفرًا؟', '31', ['15', '16', '32']),
        written(2, 'ما اسم شجرة البحث التي يُعاد توازنها بالتدوير ولا يزيد فيها فرق ارتفاع الابنين على واحد؟', ['AVL', 'شجرة AVL', 'AVL tree'], ['B-tree', 'BST', 'الكومة']),
        oneChoice(1, 'ما كلفة حذف العقدة الأولى من قائمة متصلة أحادية؟', 'O(1)', ['O(n)', 'O(log n)', 'O(n²)']),
      ],
    },
    {
      key: 'graphs', name: 'الرسوم والتجزئة', description: 'خوارزميات BFS وDFS وDijkstra، وجداول التجزئة.',
      questions: [
        oneChoice(1, 'أي بنية تستعملها خوارزمية BFS؟', 'الطابور', ['المكدس', 'الكومة', 'شجرة البحث']),
        oneChoice(1, 'لماذا لا تصلح خوارزمية Dijkstra مع الأوزان السالبة؟', 'لأنها تثبّت مسافة الرأس حين تخرجه من الطابور', ['لأن طابور الأولوية لا يقبل أعدادًا سالبة', 'لأنها تدخل دائمًا في حلقة لا نهائية', 'لأن الرسم يصبح غير متصل']),
        numeric(1.5, 'رسم غير موجه درجات رؤوسه 3 و3 و2 و2 و2. كم ضلعًا فيه؟', '6', ['12', '5', '10'], { hint: 'كل ضلع يُعدّ في درجتي طرفيه.' }),
        multiChoice(1.5, 'ماذا يُشترط في الرسم ليكون له ترتيب طوبولوجي؟', ['أن يكون موجهًا', 'ألا يحتوي على دورة'], ['أن تكون أوزانه موجبة', 'أن يكون متصلًا']),
        numeric(1.5, 'جدول تجزئة فيه 100 خانة وأُدخل فيه 80 مفتاحًا. ما معامل التحميل؟', '0.8', ['1.25', '80', '20'], { tolerance: '0.01' }),
        written(1, 'ماذا يُسمى إرسال مفتاحين مختلفين إلى الخانة نفسها؟', ['التصادم', 'تصادم', 'collision'], ['التجزئة', 'الامتلاء', 'overflow']),
        uploaded(2.5, 'نفّذ Dijkstra من الكرادة على خريطة الأحياء الستة التي في المحاضرة، وارفع جدول المسافات خطوة خطوة.'),
      ],
    },
  ],
  folders: [
    { key: 'term', name: 'الفصل الدراسي الأول' },
    { key: 'daily', name: 'الاختبارات اليومية', parent: 'term' },
    { key: 'monthly', name: 'الامتحانات الشهرية', parent: 'term' },
    { key: 'practice', name: 'تدريب ومراجعة' },
  ],
  exams: [
    {
      key: 'monthly a', title: 'الامتحان الشهري الأول: التعقيد والترتيب', description: 'ستون دقيقة من لحظة الدخول. يُرفع السؤال البرهاني صورة أو ملفًا.',
      type: 'monthly', folder: 'monthly', section: 0, asks: ['complexity', 'sorting'], opens: { days: -24, hour: 9, minutes: 90 }, restrictedMinutes: 60, questionsInPage: 2, marked: true,
    },
    {
      key: 'monthly b', title: 'الامتحان الشهري الأول: التعقيد والترتيب', description: 'ستون دقيقة من لحظة الدخول. يُرفع السؤال البرهاني صورة أو ملفًا.',
      type: 'monthly', folder: 'monthly', section: 1, asks: ['complexity', 'sorting'], opens: { days: -22, hour: 9, minutes: 90 }, restrictedMinutes: 60, again: 'monthly a',
    },
    {
      key: 'daily a', title: 'اختبار يومي: المكدس والأشجار', description: 'يظهر الجواب الصحيح بعد إرسال كل سؤال.',
      type: 'daily', folder: 'daily', section: 0, asks: ['structures'], opens: { days: -9, hour: 18, minutes: 120 }, showsCorrect: true,
    },
    {
      key: 'practice a', title: 'اختبار تدريبي: الرسوم والتجزئة', description: 'مفتوح طوال ثلاثة أسابيع. خذوا وقتكم وراجعوا المحاضرات قبل الدخول.',
      type: 'daily', folder: 'practice', section: 0, asks: ['graphs'], opens: OPEN_NOW, questionsInPage: 3,
    },
    {
      key: 'timed a', title: 'اختبار محدد الوقت: مراجعة التعقيد والترتيب', description: 'عشرون دقيقة، ولكل طالب أسئلة تُسحب عشوائيًا، ولا رجوع إلى سؤال سابق.',
      type: 'daily', folder: 'practice', section: 0, asks: ['complexity', 'sorting'], opens: OPEN_NOW, restrictedMinutes: 20, forwardOnly: true,
      draw: { OneChoice: 3, MultiChoice: 1, Number: 2, FillInTheBlanks: 1, AttachedFile: 0 },
    },
    {
      key: 'practice b', title: 'اختبار تدريبي: الرسوم والتجزئة', description: 'مفتوح طوال ثلاثة أسابيع. خذوا وقتكم وراجعوا المحاضرات قبل الدخول.',
      type: 'daily', folder: 'practice', section: 1, asks: ['graphs'], opens: OPEN_NOW, questionsInPage: 3,
    },
    {
      key: 'mid a', title: 'امتحان نصف الفصل', description: 'يشمل البنى الخطية والأشجار والرسوم والتجزئة.',
      type: 'midFinal', section: 0, asks: ['structures', 'graphs'], opens: { days: 10, hour: 9, minutes: 120 }, restrictedMinutes: 90, questionsInPage: 2,
    },
    {
      key: 'final a', title: 'الامتحان النهائي', description: 'قيد الإعداد: لم يُفعَّل بعد.', type: 'final', section: 0,
      asks: ['complexity', 'sorting', 'structures', 'graphs'], opens: { days: 46, hour: 9, minutes: 180 }, active: false,
    },
  ],
};
