import type { TopicMaterial } from './material';

/** A forum outside of the subjects, with its contents. */
export interface CampusForum {
  readonly key: string;
  /** The category above it; null at the top. */
  readonly parent: string | null;
  readonly title: string;
  readonly description: string;
  readonly type: 'announcements' | 'news' | 'events' | 'files';
  readonly topics: readonly TopicMaterial[];
}

export const campusForums: readonly CampusForum[] = [
  {
    key: 'announcements',
    parent: null,
    type: 'announcements',
    title: 'إعلانات الجامعة',
    description: 'ما تعلنه رئاسة الجامعة لجميع الطلبة والأساتذة.',
    topics: [
      {
        name: 'التقويم الجامعي والعطل الرسمية',
        points: [
          [
            'مواعيد الفصل الدراسي الحالي',
            'ينتظم الدوام خمسة عشر أسبوعًا، ويسبق الامتحانات أسبوع للمراجعة لا تُعطى فيه مادة جديدة.',
          ],
          [
            'العطل الرسمية في هذا الفصل',
            'تُعوَّض محاضرات أيام العطل يوم السبت الذي يليها، إلا ما يتفق عليه الأستاذ مع شعبته.',
          ],
          [
            'آخر موعد للسحب والإضافة',
            'يُقفل باب السحب والإضافة بنهاية الأسبوع الثالث، ولا يُنظر في الطلبات المتأخرة إلا بعذر طبي مصدق.',
          ],
        ],
      },
      {
        name: 'التسجيل والأجور الدراسية',
        steps: [
          'ادخل إلى حسابك وتأكد من بياناتك.',
          'اختر المواد بعد استشارة المرشد.',
          'ادفع القسط الأول في المصرف أو إلكترونيًا.',
          'أرفق الوصل واحتفظ بنسخة منه.',
        ],
        points: [
          [
            'خطوات التسجيل الإلكتروني',
            'التسجيل كله من هذا الموقع. من واجه صعوبة فليراجع وحدة التسجيل في الطابق الأول بين التاسعة والثانية.',
          ],
          [
            'تقسيط الأجور',
            'يمكن دفع الأجور على ثلاثة أقساط. القسط الأول شرط لظهور الجدول في حسابك.',
          ],
          [
            'تخفيضات المتفوقين والإخوة',
            'الأول على شعبته يُعفى من نصف الأجور، وللأخوين في الجامعة تخفيض 15%. تُقدَّم الطلبات مع وثائقها.',
          ],
        ],
      },
      {
        name: 'Network maintenance and site news',
        points: [
          [
            'Planned maintenance on Friday night',
            'The site will be unavailable from 23:00 to 01:00 while the storage is moved. Drafts kept in your browser are not affected.',
          ],
          [
            'Campus Wi-Fi: a new name',
            'Connect to "Riwaq-Campus" with your university account. The old network closes at the end of the month.',
          ],
          [
            'حماية حسابك من التصيّد',
            'لا تطلب الجامعة كلمة مرورك برسالة أبدًا. إذا وصلك رابط غريب فلا تفتحه وأبلغ مركز الحاسبة.',
          ],
        ],
      },
      {
        name: 'الصحة والسلامة في الحرم الجامعي',
        points: [
          [
            'أرقام الطوارئ ونقاط التجمع',
            'نقطة التجمع لكل بناية مبينة في الصورة. احفظوا رقم الأمن الجامعي ورقم الوحدة الصحية في هواتفكم.',
          ],
          [
            'تمرين إخلاء يوم الأربعاء',
            'تُسمع صفارة عند الحادية عشرة. غادروا من أقرب سلم ولا تستعملوا المصاعد، ثم عودوا بعد الإشارة.',
          ],
          [
            'حملة التبرع بالدم',
            'فريق بنك الدم في قاعة النشاطات من التاسعة حتى الواحدة. كأس عصير وقطعة حلوى لكل متبرع، وأجر عظيم.',
          ],
        ],
      },
      {
        name: 'المنح وفرص التبادل الطلابي',
        points: [
          [
            'منح الفصل الصيفي',
            'خمس عشرة منحة كاملة لستة أسابيع. الشرط معدل لا يقل عن 75 وشهادة لغة سارية.',
          ],
          [
            'Exchange semester: how to apply',
            'Send a letter of motivation, two recommendations and your transcript before the deadline. Interviews are in English.',
          ],
          [
            'لقاء مع طلبة عائدين من التبادل',
            'ثلاثة من زملائكم يحدثونكم عن السكن والمواد والمعادلة. أحضروا أسئلتكم.',
          ],
        ],
      },
      {
        name: 'تعليمات الامتحانات النهائية',
        steps: [
          'احضر قبل ربع ساعة من الموعد.',
          'أبرز هويتك الجامعية.',
          'اترك الهاتف خارج القاعة.',
          'وقّع ورقة الحضور قبل التسليم.',
        ],
        points: [
          [
            'ما يُسمح بإدخاله إلى القاعة',
            'قلم أزرق أو أسود وحاسبة غير قابلة للبرمجة وقنينة ماء شفافة. كل ما عدا ذلك يبقى في الخارج.',
          ],
          [
            'الغياب بعذر والامتحان البديل',
            'يُقدَّم التقرير الطبي خلال ثلاثة أيام من الامتحان، ويُحدد موعد البديل بعد أسبوعين.',
          ],
          [
            'الاعتراض على الدرجة',
            'يفتح باب الاعتراض أسبوعًا بعد إعلان النتائج، ويُعاد الجمع والتدقيق بحضور الطالب إن رغب.',
          ],
        ],
      },
    ],
  },
  {
    key: 'news',
    parent: 'campus',
    type: 'news',
    title: 'أخبار الجامعة',
    description: 'أخبار الكليات والبحث العلمي وإنجازات الطلبة.',
    topics: [
      {
        name: 'إنجازات طلبتنا هذا الفصل',
        points: [
          [
            'المركز الثاني في مسابقة البرمجة',
            'فريق «رواق» حلّ ثماني مسائل من إحدى عشرة في خمس ساعات، وتأهل إلى النهائي الإقليمي.',
          ],
          [
            'بحث لطالبة في مجلة محكمة',
            'نُشر بحث عن جودة مياه دجلة شاركت فيه طالبة من المرحلة الثانية. النص الكامل في الملف المرفق.',
          ],
          [
            'ذهبية في بطولة الجامعات للشطرنج',
            'سبع مباريات بلا خسارة. مبارك لزميلنا وللنادي الذي تدرب فيه.',
          ],
        ],
      },
      {
        name: 'افتتاح المختبرات الجديدة',
        points: [
          [
            'مختبر الشبكات بعد التجديد',
            'ثلاثون محطة عمل وأربعة رفوف للتجارب. يفتح للطلبة في غير أوقات الدروس بالحجز.',
          ],
          [
            'The simulation ward opens',
            'Six beds, two manikins and a debriefing room. Second-year groups start there next week.',
          ],
          ['قاعة المحاكاة القضائية', 'قاعة محكمة كاملة بمنصة وقفص شهود وتسجيل مصور للمرافعات.'],
        ],
      },
      {
        name: 'Research at Riwaq',
        points: [
          [
            'Solar roof: the first six months',
            'The panels on the library covered 38% of its consumption. The data is open; a student team is building a dashboard.',
          ],
          [
            'A grant for Arabic speech recognition',
            'Three years, four dialects, and paid positions for eight students. Read the call before you apply.',
          ],
          [
            'مخطوطات المكتبة على الشبكة',
            'رُقمنت أربعمئة مخطوطة وصار بالإمكان البحث في عناوينها ومؤلفيها من المكتبة الرقمية.',
          ],
        ],
      },
      {
        name: 'وجوه من الجامعة',
        points: [
          [
            'حوار مع أمين المكتبة',
            'ثلاثون عامًا بين الرفوف. يحدثنا عن أغرب سؤال سمعه وعن كتاب لم يُعد منذ 1994.',
          ],
          [
            'يوم مع فريق الصيانة',
            'يبدأ يومهم قبلنا بساعتين. قصة من يجعل القاعات باردة والمصابيح مضيئة.',
          ],
          [
            'خريجة تعود معيدة',
            'قبل خمس سنوات كانت في الصف الأول، واليوم تشرف على مختبر الشبكات. نصيحتها: «اسألوا باكرًا».',
          ],
        ],
      },
    ],
  },
  {
    key: 'events',
    parent: 'campus',
    type: 'events',
    title: 'الفعاليات والأنشطة',
    description: 'ندوات ورحلات ومسابقات. سجّلوا في الردود أو في مكتب الأنشطة.',
    topics: [
      {
        name: 'مهرجان الربيع',
        points: [
          [
            'برنامج المهرجان',
            'معرض رسم وخط، وأمسية شعرية، وبازار خيري، وختام موسيقي في الساحة. الدخول مجاني للعائلات.',
          ],
          [
            'نبحث عن متطوعين',
            'نحتاج أربعين متطوعًا للاستقبال والتصوير والإسعاف. شهادة تطوع وقميص المهرجان لكل مشارك.',
          ],
          [
            'شروط معرض الصور',
            'ثلاث صور لكل مشارك بموضوع «المدينة في الصباح». آخر موعد للتسليم قبل أسبوع من الافتتاح.',
          ],
        ],
      },
      {
        name: 'سلسلة محاضرات الأربعاء',
        points: [
          [
            'الذكاء الاصطناعي والطب: أين نثق؟',
            'محاضرة مشتركة بين قسمي الحاسوب والطب، مع نصف ساعة للأسئلة. القاعة الكبرى، الواحدة ظهرًا.',
          ],
          [
            'How to read a scientific paper',
            'Abstract, figures, conclusion, then the rest. Bring a paper that you could not finish.',
          ],
          [
            'العمارة والبيئة في مدن الرافدين',
            'كيف برّد أجدادنا بيوتهم بلا كهرباء؟ صور ومقاطع من بيوت بغداد القديمة.',
          ],
        ],
      },
      {
        name: 'الرحلات العلمية',
        points: [
          [
            'زيارة آثار بابل',
            'الانطلاق السابعة صباحًا من البوابة الرئيسة والعودة الخامسة عصرًا. المقاعد 48، والأولوية لمن لم يشارك سابقًا.',
          ],
          [
            'A day at the data centre',
            'Closed shoes, no bags, and bring your identity card. Two groups of twelve; reply with your section to take a place.',
          ],
          [
            'تقرير رحلة الأهوار',
            'صور ومذكرات من رحلة الأسبوع الماضي. شكرًا لمن حمل كيس النفايات إلى آخر الطريق.',
          ],
        ],
      },
      {
        name: 'أندية الطلبة',
        points: [
          [
            'نادي القراءة: كتاب هذا الشهر',
            'صوّتوا بين ثلاث روايات. اللقاء في مقهى المكتبة، والشاي على حساب النادي.',
          ],
          [
            'Robotics club: beginners welcome',
            'No experience needed. We lend the kits; you bring two evenings a week and patience.',
          ],
          [
            'نادي المناظرات',
            'القضية القادمة: «هل تُلغى الواجبات المنزلية؟». التدريب كل اثنين في القاعة 4.',
          ],
        ],
      },
    ],
  },
  {
    key: 'library',
    parent: 'campus',
    type: 'files',
    title: 'المكتبة والملفات',
    description: 'أدلة ونماذج واستمارات يحتاجها الجميع.',
    topics: [
      {
        name: 'الاستمارات الرسمية',
        points: [
          ['استمارة تأييد استمرار بالدوام', 'تُملأ وتُوقّع من شؤون الطلبة، وتُستلم في اليوم نفسه.'],
          ['نموذج طلب إجازة', 'تُقدَّم قبل الغياب بيومين إلا للطوارئ، وتُرفق بها الوثائق.'],
          [
            'Transcript request form',
            'Ready in three working days, in Arabic or English. Write your name exactly as in your passport.',
          ],
        ],
      },
      {
        name: 'دليل استعمال المكتبة الرقمية',
        points: [
          [
            'الدخول من خارج الحرم',
            'بحساب الجامعة نفسه. إذا طُلب منك الشراء فأنت لم تدخل بعد: ابحث عن زر «الدخول المؤسسي».',
          ],
          [
            'البحث في قواعد المقالات',
            'ابدأ بثلاث كلمات مفتاحية واربطها بـ AND، ثم ضيّق بالسنة ونوع الوثيقة.',
          ],
          [
            'Managing references with Zotero',
            'Free, works with Word and LibreOffice, and saves a weekend. The slides of the workshop are attached.',
          ],
        ],
      },
      {
        name: 'قوالب البحوث والعروض',
        points: [
          ['قالب بحث التخرج', 'الهوامش والخطوط والغلاف جاهزة. لا تغيّروا الأنماط بل استعملوها.'],
          [
            'قالب العرض التقديمي',
            'اثنتا عشرة شريحة تكفي عشر دقائق. خط لا يقل عن 24 وصورة واحدة في الشريحة.',
          ],
          [
            'Poster template, A1',
            'Title readable from three metres, body from one. Print from the PDF, never from the slides.',
          ],
        ],
      },
      {
        name: 'كتب مفتوحة مختارة',
        points: [
          [
            'كتب في الرياضيات والإحصاء',
            'كتب جامعية كاملة برخص مفتوحة: يجوز تحميلها وطباعتها وتوزيعها.',
          ],
          [
            'Open textbooks for health sciences',
            'Anatomy, physiology and pharmacology, each with question banks. Check the edition that your teacher names.',
          ],
          [
            'روائع الأدب العربي',
            'دواوين ونصوص محققة في الملك العام، مع مقدمات قصيرة كتبها طلبة قسم اللغة.',
          ],
        ],
      },
    ],
  },
  {
    key: 'cs-notices',
    parent: 'cs',
    type: 'announcements',
    title: 'إعلانات قسم علوم الحاسوب',
    description: 'جداول القسم واجتماعاته وما يخص طلبته.',
    topics: [
      {
        name: 'جداول الدروس والقاعات',
        points: [
          [
            'جدول الأسبوع والتبديلات',
            'المختبر 2 مشغول يوم الاثنين، فتنتقل شعبة (ب) إلى المختبر 5 في الوقت نفسه.',
          ],
          [
            'ساعات المكتب للأساتذة',
            'الجدول في الصورة. يُفضل حجز الموعد قبل يوم بكتابة رد هنا أو ببريد الجامعة.',
          ],
          [
            'Room change for the Networks lab',
            'From next week the lab meets in room B-204. The door code is on the notice board of the department.',
          ],
        ],
      },
      {
        name: 'مشاريع التخرج',
        points: [
          [
            'قائمة المشاريع المقترحة',
            'سبعة وعشرون مقترحًا مع أسماء المشرفين. لكم أن تقترحوا غيرها إذا وافق مشرف.',
          ],
          ['تشكيل الفرق', 'ثلاثة إلى أربعة طلاب. من لم يجد فريقًا فليكتب اهتماماته في الردود.'],
          [
            'مواعيد المناقشات',
            'تبدأ المناقشة الأولى في التاسعة، ولكل فريق عشرون دقيقة عرضًا وعشر للأسئلة.',
          ],
        ],
      },
      {
        name: 'فرص تدريب وعمل',
        points: [
          [
            'تدريب صيفي في شركة برمجيات',
            'ثمانية أسابيع مدفوعة. المطلوب معرفة جيدة بـ SQL وGit، ومقابلة قصيرة بالإنجليزية.',
          ],
          [
            'Write a CV that gets read',
            'One page, results before duties, a link to something that runs. Post yours for comments if you wish.',
          ],
          [
            'مسابقة الأمن السيبراني',
            'التصفيات عن بعد والنهائي في القاعة الكبرى. الفرق من ثلاثة، والتسجيل حتى نهاية الأسبوع.',
          ],
        ],
      },
    ],
  },
  {
    key: 'cs-files',
    parent: 'cs',
    type: 'files',
    title: 'ملفات وبرامج القسم',
    description: 'أدلة التنصيب ونماذج التقارير والامتحانات السابقة.',
    topics: [
      {
        name: 'أدلة تنصيب البرامج',
        points: [
          [
            'تنصيب PostgreSQL على ويندوز',
            'خطوات مصورة من التحميل حتى أول استعلام. اختاروا الترميز UTF-8 منذ البداية.',
          ],
          [
            'Git in one afternoon',
            'Clone, branch, commit, push, pull request. The exercise repository is linked below.',
          ],
          ['بيئة Python للمختبر', 'أنشئوا بيئة افتراضية لكل مادة حتى لا تتعارض المكتبات.'],
        ],
      },
      {
        name: 'امتحانات سابقة محلولة',
        points: [
          [
            'الرياضيات: ثلاث سنوات',
            'حاولوا الحل قبل النظر في الجواب. السؤال الرابع في السنة الأخيرة فيه خطأ مطبعي نُبّه إليه.',
          ],
          ['البرمجة: امتحانات نصف السنة', 'الأسئلة القصيرة تتكرر فكرتها ولا يتكرر نصها.'],
          [
            'Digital logic: sample questions',
            'Draw the truth table even when it is not asked for. It earns partial marks.',
          ],
        ],
      },
      {
        name: 'نماذج تقارير المختبر',
        points: [
          [
            'كيف يُكتب تقرير المختبر؟',
            'الهدف، الخطوات، النتائج، المناقشة. المناقشة هي التي تُقرأ، فلا تكتبوها في آخر دقيقة.',
          ],
          ['تقرير نموذجي بدرجة كاملة', 'بموافقة أصحابه. لاحظوا كيف يشير كل رسم إلى رقم في النص.'],
          [
            'A checklist before you submit',
            'Names, date, units on every axis, references, and a file name we can find again.',
          ],
        ],
      },
    ],
  },
  {
    key: 'health-notices',
    parent: 'health',
    type: 'announcements',
    title: 'إعلانات قسم العلوم الصحية',
    description: 'التدريب السريري والجداول والتطعيمات.',
    topics: [
      {
        name: 'التدريب السريري',
        points: [
          [
            'توزيع المجموعات على المستشفيات',
            'الجدول في الملف. لا يُبدَّل موضع إلا باتفاق طالبين وموافقة المنسق.',
          ],
          [
            'آداب زيارة المريض',
            'عرّف بنفسك، استأذن قبل الفحص، ولا تناقش الحالة في الممر. الستارة قبل السماعة.',
          ],
          [
            'Logbook: what to record',
            'Date, procedure, your role and one thing you learned. No names, no photographs.',
          ],
        ],
      },
      {
        name: 'التطعيمات والوحدة الصحية',
        points: [
          [
            'لقاح التهاب الكبد B إلزامي',
            'ثلاث جرعات قبل دخول المستشفى. من عنده شهادة سابقة فليصورها ويرسلها.',
          ],
          [
            'مواعيد الوحدة الصحية',
            'كل يوم من الثامنة حتى الثانية، وطبيب نفسي يومي الأحد والأربعاء بسرية تامة.',
          ],
          [
            'After a needle-stick injury',
            'Wash, report, test, all within two hours. The number of the on-call doctor is on the back of your badge.',
          ],
        ],
      },
      {
        name: 'مؤتمر الطلبة الطبي',
        points: [
          [
            'الدعوة إلى تقديم الملخصات',
            'ملخص من 250 كلمة بالعربية أو الإنجليزية. تُعلن النتائج بعد ثلاثة أسابيع.',
          ],
          [
            'Workshops before the conference',
            'Suturing, ECG reading and writing an abstract. Twenty places each.',
          ],
          ['لجنة التنظيم تطلب متطوعين', 'استقبال وتقنية وترجمة فورية. المتطوع يحضر الورش مجانًا.'],
        ],
      },
    ],
  },
  {
    key: 'health-files',
    parent: 'health',
    type: 'files',
    title: 'أطالس وأدلة سريرية',
    description: 'ملفات مرجعية لطلبة القسم.',
    topics: [
      {
        name: 'أدلة الفحص السريري',
        points: [
          [
            'فحص الجهاز القلبي الوعائي',
            'من اليد إلى القدم بترتيب لا يتغير. اطبعوا الصفحة واحملوها حتى تحفظوها.',
          ],
          [
            'Respiratory examination on one page',
            'Look, feel, tap, listen. Compare the two sides at every step.',
          ],
          [
            'فحص الأعصاب القحفية في خمس دقائق',
            'مقطع خطوة بخطوة مع ورقة ملاحظات للتدريب بين زميلين.',
          ],
        ],
      },
      {
        name: 'بنك صور النسج والتشريح',
        points: [
          ['شرائح الأنسجة الأساسية', 'أربعون صورة مع تسمية البنى. غطّوا الأسماء واختبروا أنفسكم.'],
          [
            'صور شعاعية للتدريب',
            'صدر وبطن وأطراف، طبيعية ومرضية. اكتبوا تفسيركم قبل قراءة الجواب.',
          ],
          [
            'Labelled heart model',
            'Six views of the same model, with and without labels. Printable in A4.',
          ],
        ],
      },
      {
        name: 'حسابات دوائية محلولة',
        points: [
          ['عشرون مسألة في الجرعات', 'متدرجة من السهل إلى حالات الأطفال. الحل في الصفحات الأخيرة.'],
          [
            'Infusion rate cheat sheet',
            'Drops per minute, millilitres per hour, micrograms per kilogram per minute. Check the units first.',
          ],
          [
            'أخطاء حقيقية وما تعلمناه منها',
            'حالات بلا أسماء من نشرة السلامة. في كل واحدة خطوة لو فُعلت لما وقع الخطأ.',
          ],
        ],
      },
    ],
  },
  {
    key: 'law-notices',
    parent: 'law',
    type: 'announcements',
    title: 'إعلانات قسم القانون والإدارة',
    description: 'الجداول والمسابقات وزيارات المحاكم والشركات.',
    topics: [
      {
        name: 'زيارات المحاكم والمؤسسات',
        points: [
          ['زيارة محكمة البداءة', 'حضور جلستين علنيتين. الزي الرسمي واجب والهواتف مغلقة.'],
          ['زيارة سوق الأوراق المالية', 'جولة وشرح لجلسة التداول. الأسئلة تُرسل قبل يومين.'],
          [
            'Visiting an audit firm',
            'Twelve places for second-semester students. Bring one question about a real annual report.',
          ],
        ],
      },
      {
        name: 'مسابقة المرافعة بالفصحى',
        points: [
          ['شروط المشاركة', 'فرق من طالبين، عشر دقائق لكل فريق. يُحكم على السند واللغة والإقناع.'],
          [
            'قضية هذا العام',
            'نزاع على عقد توريد تعذر تنفيذه جزئيًا. الوقائع في الملف المرفق، وهي خيالية.',
          ],
          [
            'نتائج التصفيات',
            'تأهلت ستة فرق. شكرًا لمن شارك، والتعليقات المكتوبة عند منسق المسابقة.',
          ],
        ],
      },
      {
        name: 'ساعات الإرشاد الأكاديمي',
        points: [
          ['جدول المرشدين', 'لكل شعبة مرشد. الموعد نصف ساعة ويُحجز قبل يوم.'],
          ['كيف أختار تخصصي الدقيق؟', 'لقاء مفتوح مع محامٍ وقاضٍ ومدقق حسابات ومدير موارد بشرية.'],
          [
            'Study skills for first-year students',
            'Reading faster is a myth; reading with a question is not. Four short sessions on Thursdays.',
          ],
        ],
      },
    ],
  },
  {
    key: 'law-files',
    parent: 'law',
    type: 'files',
    title: 'نصوص ونماذج القسم',
    description: 'قوانين ونماذج عقود وجداول محاسبية.',
    topics: [
      {
        name: 'نصوص القوانين',
        points: [
          [
            'القانون المدني: النص الكامل',
            'بفهرس قابل للبحث. رقم المادة في أول السطر لتسهيل الاستشهاد.',
          ],
          ['قانون العمل مع الشرح', 'المواد التي تُسألون عنها مظللة، والشرح لطلبة السنة الماضية.'],
          [
            'Company law in English',
            'An unofficial translation for comparison. Quote the Arabic text in your work.',
          ],
        ],
      },
      {
        name: 'نماذج عقود للتدريب',
        points: [
          [
            'عقد إيجار بثغرات مقصودة',
            'فيه سبع ثغرات. اكتشفوا خمسًا على الأقل واقترحوا صياغة بديلة.',
          ],
          ['عقد عمل لمدة محددة', 'قارنوا بنوده بقانون العمل: أيها باطل وإن وقّع عليه الطرفان؟'],
          [
            'A confidentiality agreement',
            'Two pages, plain English. Mark every word that a court could read in two ways.',
          ],
        ],
      },
      {
        name: 'جداول ونماذج محاسبية',
        points: [
          ['نموذج قيد يومية', 'جاهز للطباعة مع خانات المستند والمركز. استعملوه في كل التمارين.'],
          [
            'Trial balance template',
            'Formulas check that both sides agree. If the cell turns red, so does your mark.',
          ],
          ['قائمة المصطلحات المحاسبية بلغتين', 'مئة مصطلح بالعربية والإنجليزية مرتبة أبجديًا.'],
        ],
      },
    ],
  },
];
