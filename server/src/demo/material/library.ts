import type { DocumentLanguage, LibraryColor, LibraryIcon } from '@riwaq/api';

/** What a document of the demo's library is as a file. */
export type LibraryFileKind = 'pdf' | 'txt' | 'png' | 'wav';

/** A document: title, authors, year, language, description, and what its file is. */
export type LibraryEntry = readonly [title: string, authors: string, year: number | null, language: DocumentLanguage, description: string, kind?: LibraryFileKind];

export interface LibraryShelfMaterial {
  readonly key: string;
  readonly nameAr: string;
  readonly nameEn: string;
  readonly icon: LibraryIcon;
  readonly color: LibraryColor;
  /** The subject that its documents belong to. */
  readonly subject?: string;
  /** The account that added them. */
  readonly by: string;
  readonly entries: readonly LibraryEntry[];
  readonly shelves?: readonly LibraryShelfMaterial[];
}

/** Hand-written catalogue of the demo's library: eighty documents on eight shelves, some with shelves of their own. */
export const libraryMaterial: readonly LibraryShelfMaterial[] = [
  {
    key: 'computing', nameAr: 'علوم الحاسوب', nameEn: 'Computer science', icon: 'computer', color: 'info', by: 'teacher', entries: [
      ['مدخل إلى تاريخ الحوسبة', 'قسم علوم الحاسوب', 2019, 'ar', 'من المعداد والأسطرلاب إلى الحاسوب الشخصي، في سبعة فصول قصيرة.'],
      ['Glossary of Computing Terms (English–Arabic)', 'Department of Computer Science', 2024, 'en', 'Nine hundred terms with the Arabic that the department uses in its examinations.', 'txt'],
      ['On Computable Numbers: A Reading Companion', 'S. Al-Khatib', 2022, 'en', 'Follows Turing’s paper section by section, with exercises for a first course in theory.'],
    ],
    shelves: [
      {
        key: 'algorithms', nameAr: 'الخوارزميات والبرمجة', nameEn: 'Algorithms and programming', icon: 'computer', color: 'primary', subject: 'algorithms', by: 'teacher', entries: [
          ['الخوارزميات وهياكل البيانات: ملزمة المحاضرات', 'سلمى عبد الرزاق الخطيب', 2025, 'ar', 'الملزمة المعتمدة للفصلين، وفي نهاية كل فصل مسائل محلولة.'],
          ['مئة مسألة في التكرار والعودية', 'سلمى عبد الرزاق الخطيب', 2023, 'ar', 'مسائل متدرجة مع تلميحات، والحلول في آخر الكتاب.'],
          ['Sorting Algorithms Compared', 'L. Mansour, S. Al-Khatib', 2021, 'en', 'Measured running times of nine sorting algorithms on the laboratory’s machines.'],
          ['خريطة هياكل البيانات', 'مختبر الخوارزميات', 2024, 'ar', 'لوحة واحدة تجمع الهياكل وكلفة عملياتها، للطباعة والتعليق.', 'png'],
          ['A Style Guide for Student Programs', 'Department of Computer Science', 2020, 'en', 'Names, layout and comments: what the graders look at.', 'txt'],
          ['البرمجة بلغة بايثون للمبتدئين', 'رائد سامي النعيمي', 2022, 'ar', 'من أول برنامج إلى قراءة الملفات، بأمثلة من الحياة الجامعية.'],
        ],
      },
      {
        key: 'databases', nameAr: 'قواعد البيانات', nameEn: 'Databases', icon: 'archive', color: 'accent', subject: 'databases', by: 'teacher2', entries: [
          ['قواعد البيانات العلائقية: النظرية والتطبيق', 'حسام كاظم العبيدي', 2024, 'ar', 'الجبر العلائقي، والصيغ القياسية، ثم لغة الاستعلام خطوة بخطوة.'],
          ['SQL Exercises with a Hospital Schema', 'H. Al-Obaidi', 2023, 'en', 'Sixty queries on one schema, from a single table to window functions.', 'txt'],
          ['مخطط الكيانات لنظام المكتبة', 'حسام كاظم العبيدي', 2025, 'ar', 'مثال المحاضرة الخامسة كاملًا، بالرموز المتفق عليها.', 'png'],
          ['Transactions and Recovery: Lecture Notes', 'H. Al-Obaidi', 2022, 'en', 'Locks, logs and what survives when the lights go out.'],
          ['أسئلة الأعوام السابقة في قواعد البيانات', 'لجنة الامتحانات', 2025, 'ar', 'أسئلة خمسة أعوام مع نماذج إجابة مختصرة.'],
        ],
      },
      {
        key: 'networks', nameAr: 'الشبكات', nameEn: 'Networks', icon: 'research', color: 'success', subject: 'networks', by: 'teacher3', entries: [
          ['Computer Networks: A Laboratory Manual', 'Layth Mansour', 2025, 'en', 'Ten laboratory sessions with cabling diagrams and packet captures.'],
          ['Subnetting by Hand', 'Layth Mansour', 2021, 'en', 'A short method, forty exercises, all answers.', 'txt'],
          ['نماذج طبقات الشبكة بالعربية', 'مختبر الشبكات', 2023, 'ar', 'شرح الطبقات السبع مع مقابلاتها في الحياة اليومية.'],
          ['Topologies of the Campus Network', 'Layth Mansour', 2024, 'en', 'How the buildings are connected, drawn for the second laboratory session.', 'png'],
        ],
      },
    ],
  },
  {
    key: 'mathematics', nameAr: 'الرياضيات والإحصاء', nameEn: 'Mathematics and statistics', icon: 'mathematics', color: 'accent', by: 'teacher4', entries: [
      ['التفاضل والتكامل: الجزء الأول', 'نزار جواد الحكيم', 2024, 'ar', 'النهايات والاشتقاق وتطبيقاتهما، بتسعين مثالًا محلولًا.'],
      ['التفاضل والتكامل: الجزء الثاني', 'نزار جواد الحكيم', 2024, 'ar', 'التكامل والمتسلسلات، وملحق بصيغ التكامل.'],
      ['كتاب الجبر والمقابلة: مقدمة محققة', 'محمد بن موسى الخوارزمي', 1937, 'ar', 'المقدمة والباب الأول بضبط جديد وشرح للمصطلحات.'],
      ['A First Look at Linear Algebra', 'R. Al-Saadi', 2022, 'en', 'Vectors, matrices and what a determinant measures, with drawings.'],
      ['رسوم الدوال المشهورة', 'شعبة الرياضيات', 2023, 'ar', 'بيانات الدوال التي تتكرر في الامتحانات، على صفحة واحدة.', 'png'],
      ['Statistical Tables', 'Statistics unit', 2018, 'en', 'Normal, t, chi-squared and F, to four places.', 'txt'],
      ['الإحصاء الحيوي لطلبة العلوم الصحية', 'شذى يعقوب البكري', 2023, 'ar', 'من جمع البيانات إلى اختبار الفرضيات، بأمثلة من المستشفى التعليمي.'],
      ['Sampling Without Tears', 'S. Al-Bakri', 2021, 'en', 'Which sample, how large, and what to write in the methods section.'],
      ['مسائل في الجبر الخطي مع حلولها', 'رواء فاضل السعدي', 2025, 'ar', 'مئة وعشرون مسألة مرتبة بحسب أسابيع الفصل.'],
    ],
  },
  {
    key: 'health', nameAr: 'العلوم الصحية', nameEn: 'Health sciences', icon: 'health', color: 'danger', by: 'teacher7', entries: [
      ['أخلاقيات المهنة الصحية', 'قسم العلوم الصحية', 2022, 'ar', 'مواقف من الردهات، وما يقوله القانون والضمير فيها.'],
      ['القانون في الطب: مختارات', 'ابن سينا', 1025, 'ar', 'فصول مختارة من الكتاب الأول، بشرح الألفاظ القديمة.'],
      ['Infection Control on the Wards', 'Teaching Hospital', 2024, 'en', 'Hand hygiene, isolation and waste: the hospital’s own procedure.'],
    ],
    shelves: [
      {
        key: 'anatomy', nameAr: 'التشريح', nameEn: 'Anatomy', icon: 'science', color: 'warning', subject: 'anatomy', by: 'teacher7', entries: [
          ['أطلس الجهاز الهيكلي', 'عادل مهدي الشهربلي', 2023, 'ar', 'عظام الهيكل بأسمائها العربية واللاتينية ومواضع المنشأ والمغرز.'],
          ['دليل مختبر التشريح', 'عادل مهدي الشهربلي', 2025, 'ar', 'قواعد المختبر، وجدول الجلسات، وما يُطلب في كل جلسة.'],
          ['The Cranial Nerves at the Bedside', 'A. Al-Shahrabali', 2020, 'en', 'Twelve nerves, twelve quick tests, one page each.'],
          ['نطق المصطلحات التشريحية', 'مختبر اللغات الطبية', 2024, 'other', 'تسجيل للمصطلحات اللاتينية كما تُنطق في المحاضرات.', 'wav'],
        ],
      },
      {
        key: 'pharmacology', nameAr: 'علم الأدوية', nameEn: 'Pharmacology', icon: 'health', color: 'success', subject: 'pharmacology', by: 'teacher9', entries: [
          ['Pharmacology: Lecture Notes', 'Omar Fakhri', 2025, 'en', 'The two terms in one file, with the corrections of last year.'],
          ['Drug Cards: The First Hundred', 'Omar Fakhri', 2024, 'en', 'Class, mechanism, use and the warning that examiners ask for.', 'txt'],
          ['حساب الجرعات: تمارين', 'عمر فخري', 2022, 'ar', 'تمارين في الجرعات والتنقيط بوحداتها، مع خطوات الحل.'],
          ['Dose–Response Curves', 'Omar Fakhri', 2023, 'en', 'The curves of the third lecture, to print and annotate.', 'png'],
        ],
      },
    ],
  },
  {
    key: 'law', nameAr: 'القانون', nameEn: 'Law', icon: 'law', color: 'primary', subject: 'contract-law', by: 'teacher10', entries: [
      ['مصادر الالتزام: دراسة في نظرية العقد', 'مثنى رشيد القيسي', 2023, 'ar', 'أركان العقد وعيوب الإرادة وآثار البطلان، مع أحكام قضائية حديثة.'],
      ['شرح القانون المدني: المواد المختارة', 'مثنى رشيد القيسي', 2021, 'ar', 'المواد المقررة في المنهج بشرح موجز وأمثلة.'],
      ['شريعة حمورابي: النص والترجمة', 'ترجمة قسم القانون', 2010, 'ar', 'ترجمة عربية للمواد الاقتصادية والعقود مع تعليقات مقارنة.'],
      ['A Short Dictionary of Legal Terms', 'M. Al-Qaisi', 2020, 'en', 'Arabic and English terms of contract and procedure, side by side.', 'txt'],
      ['نماذج عقود للتدريب', 'عيادة القانون', 2024, 'ar', 'عقود بيع وإيجار وعمل، فيها أخطاء مقصودة ليكتشفها الطلبة.', 'txt'],
      ['Moot Court: Rules and Scoring', 'Law clinic', 2025, 'en', 'How the annual moot is run, who speaks when, and how it is scored.'],
      ['أحكام محكمة التمييز: مختارات العام', 'لجنة الأحكام', 2025, 'ar', 'ثلاثون حكمًا في المسؤولية العقدية، مع تلخيص كل حكم في فقرة.'],
    ],
  },
  {
    key: 'business', nameAr: 'الإدارة والمحاسبة', nameEn: 'Business and accounting', icon: 'form', color: 'warning', subject: 'accounting', by: 'teacher11', entries: [
      ['مبادئ المحاسبة المالية', 'بشار يوسف', 2024, 'ar', 'الدورة المحاسبية من القيد إلى القوائم، بشركة واحدة ترافق الكتاب كله.'],
      ['Accounting for Non-Accountants', 'Bashar Yousif', 2022, 'en', 'How to read a balance sheet in an afternoon.'],
      ['تمارين القيود والترحيل', 'بشار يوسف', 2025, 'ar', 'خمسون تمرينًا بدفاتر فارغة للطباعة.', 'txt'],
      ['Case Study: A Bakery in Baghdad', 'Business unit', 2023, 'en', 'One year of a small firm, for costing and break-even analysis.'],
      ['نقطة التعادل بالرسم', 'بشار يوسف', 2023, 'ar', 'رسم نقطة التعادل لثلاثة منتجات.', 'png'],
      ['Budgeting in a Spreadsheet', 'Bashar Yousif', 2024, 'en', 'A year’s budget built row by row, and how to see where it breaks.'],
      ['أسس الإدارة الحديثة', 'قسم القانون والإدارة', 2019, 'ar', 'التخطيط والتنظيم والتوجيه والرقابة في ثماني وحدات.'],
    ],
  },
  {
    key: 'language', nameAr: 'اللغة والأدب', nameEn: 'Language and literature', icon: 'language', color: 'danger', by: 'teacher12', entries: [
      ['موجز تاريخ الكتابة', 'هند صبري الآلوسي', 2021, 'ar', 'من المسمارية إلى الطباعة، مع صور من متحف المدينة.'],
    ],
    shelves: [
      {
        key: 'arabic', nameAr: 'العربية وآدابها', nameEn: 'Arabic', icon: 'book', color: 'primary', subject: 'arabic-literature', by: 'teacher12', entries: [
          ['المعلقات السبع بشرح ميسّر', 'هند صبري الآلوسي', 2022, 'ar', 'نصوص المعلقات مضبوطة بالشكل، وتحت كل بيت معناه.'],
          ['كتاب البخلاء: مختارات', 'الجاحظ', 1900, 'ar', 'عشرون نادرة مشروحة الألفاظ، مع أسئلة للفهم.'],
          ['مقامات الحريري: المقامة الحلوانية', 'القاسم بن علي الحريري', 1110, 'ar', 'نص المقامة محققًا، مع معجم صغير.', 'txt'],
          ['النحو الواضح للجامعيين', 'شعبة اللغة العربية', 2023, 'ar', 'ما يحتاج إليه كاتب البحث من النحو والإملاء، بأمثلة من الرسائل الجامعية.'],
          ['إلقاء الشعر: تسجيلات', 'هند صبري الآلوسي', 2024, 'ar', 'بداية قصيدة بإيقاعها، لتدريب الأذن على البحور.', 'wav'],
        ],
      },
      {
        key: 'english', nameAr: 'الإنجليزية', nameEn: 'English', icon: 'language', color: 'info', subject: 'english-writing', by: 'teacher6', entries: [
          ['Academic English Writing: Course Book', 'Nadia Haddad', 2025, 'en', 'Paragraphs, summaries and the five-part essay, with models by students.'],
          ['Common Mistakes of Arabic Speakers', 'Nadia Haddad', 2023, 'en', 'Articles, prepositions and word order, each with ten corrections.', 'txt'],
          ['How to Cite: Harvard and IEEE', 'Writing Centre', 2024, 'en', 'Both styles on facing pages, with electronic sources.'],
          ['The Vocabulary of Graphs', 'Writing Centre', 2022, 'en', 'Words for describing trends, beside the charts that need them.', 'png'],
          ['Listening: Minimal Pairs', 'Language laboratory', 2021, 'en', 'Pairs of sounds that are easily confused.', 'wav'],
        ],
      },
    ],
  },
  {
    key: 'theses', nameAr: 'الرسائل والبحوث', nameEn: 'Theses and research', icon: 'research', color: 'success', by: 'admin', entries: [
      ['أثر التعليم المدمج في تحصيل طلبة المرحلة الأولى', 'آمنة ليث الجنابي', 2024, 'ar', 'رسالة ماجستير، قسم علوم الحاسوب. دراسة على شعبتين في فصل واحد.'],
      ['Arabic Optical Character Recognition for Old Prints', 'Mustafa Ali Hadi', 2023, 'en', 'Master’s thesis. A recogniser for naskh prints of the nineteenth century, with its test set.'],
      ['جودة مياه دجلة في مركز المدينة', 'وحدة البحوث البيئية', 2022, 'ar', 'قياسات عام كامل في ست نقاط، مع مقارنتها بالحدود المسموحة.'],
      ['Kurdish–Arabic Loanwords: A Survey', 'Shilan Karim', 2021, 'ku', 'Bachelor’s project. Four hundred words, where they came from, and how they changed.'],
      ['العقود الإلكترونية في التشريع العراقي', 'سرى قحطان العزاوي', 2023, 'ar', 'رسالة ماجستير، قسم القانون. الإيجاب والقبول عبر الشبكة، والإثبات.'],
      ['Antibiotic Use in Primary Care: A Field Study', 'Health research unit', 2025, 'en', 'Prescriptions of eleven clinics over six months.'],
      ['مجلة الرواق للبحوث الطلابية: العدد الأول', 'هيئة التحرير', 2025, 'ar', 'تسعة بحوث قصيرة من أقسام الجامعة الثلاثة.'],
    ],
  },
  {
    key: 'forms', nameAr: 'النماذج والأدلة', nameEn: 'Forms and guides', icon: 'form', color: 'info', by: 'admin', entries: [
      ['دليل الطالب الجديد', 'شؤون الطلبة', 2025, 'ar', 'التسجيل والمواعيد والخدمات، ومن تسأل عن ماذا.'],
      ['Student Handbook', 'Student affairs', 2025, 'en', 'Registration, dates, services, and whom to ask about what.'],
      ['استمارة تأجيل الدراسة', 'شؤون الطلبة', 2024, 'ar', 'تُطبع وتُملأ وتُسلّم مع الوثائق المؤيدة.'],
      ['استمارة الاعتراض على النتيجة', 'لجنة الامتحانات', 2024, 'ar', 'تُقدّم خلال أسبوع من إعلان النتائج.'],
      ['Template for Graduation Projects', 'Graduate studies', 2023, 'en', 'Cover page, order of chapters, margins and numbering.', 'txt'],
      ['دليل استخدام المكتبة والاستعارة', 'أمانة المكتبة', 2023, 'ar', 'ساعات العمل، وحدود الاستعارة، وطلب ما لا يوجد.'],
      ['خريطة الحرم الجامعي', 'شؤون الطلبة', 2022, 'ar', 'المباني والقاعات والمداخل.', 'png'],
      ['Academic Calendar', 'Registrar', 2025, 'en', 'Terms, holidays, examination weeks and deadlines.', 'txt'],
      ['تعليمات السلامة في المختبرات', 'وحدة السلامة', 2021, 'ar', 'ما يُلبس وما لا يُدخل، وما يُفعل عند الطوارئ.'],
      ['Guide to the Learning Site', 'IT services', 2025, 'en', 'Forums, lectures and the library, in ten short pages.'],
    ],
  },
];
