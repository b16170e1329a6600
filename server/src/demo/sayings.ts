import type { Language } from './language';

/** What people write below a content and with a rate; `{point}`, `{term}` and `{name}` are filled in. */
export interface Sayings {
  openers: readonly string[];
  remarks: readonly string[];
  closers: readonly string[];
  askers: readonly string[];
  answerers: readonly string[];
  thanks: readonly string[];
  teacher: readonly string[];
  /** Outside the subjects. */
  campus: readonly string[];
  feedback: { good: readonly string[]; middling: readonly string[] };
}

const ar: Sayings = {
  openers: ['', '', '', '', 'السلام عليكم، ', 'شكرًا لكم، ', 'مساء الخير، ', 'مرحبًا، ', 'صباح الخير، '],
  remarks: [
    'الشرح في «{point}» كان أوضح من الكتاب بكثير.', 'لخّصت «{point}» في نصف صفحة، ومن يريدها أرسلها له.', 'توقفت عند «{term}» ولم أفهمه إلا بعد المثال.',
    'أظن أن «{term}» هو مفتاح الموضوع كله.', 'جربت المثال بنفسي وخرج الجواب نفسه.', 'عندي نتيجة مختلفة قليلًا، سأعيد الحساب وأكتب لكم.',
    'هل يمكن مثال آخر على «{term}»؟', 'راجعت تسجيل المحاضرة مرتين وصارت الفكرة واضحة.', 'ربطت هذا بما أخذناه في «{point}» فاتضح الأمر.',
    'مجموعتنا ستجتمع غدًا في المكتبة لحل التمارين، من يحب فلينضم.', 'أقترح أن نجمع كل الأمثلة على «{term}» في ملف واحد.', 'الجدول ساعدني كثيرًا، طبعته وعلقته فوق مكتبي.',
    'أكثر ما أخطئ فيه هو «{term}»، فهل من طريقة لتذكره؟', 'وجدت مقطعًا قصيرًا يشرح الفكرة نفسها بالرسم.', 'أتفق مع {name}، والدليل ما ورد في «{point}».',
    'لا أتفق تمامًا مع {name}، فالحالة هنا مختلفة.', 'كتبت حلي في ثلاث خطوات فقط، هل ينقصه شيء؟', 'سؤال الواجب الثاني يحتاج إلى «{term}»، أليس كذلك؟',
    'هذا يشبه سؤالًا جاء في امتحان السنة الماضية.', 'أول مرة أفهم «{point}» دون أن أحفظ.', 'لو أضيف رسم هنا لاكتمل الشرح.',
    'قرأت الفصل كاملًا وأنصح بالبدء من آخره.', 'من يستطيع تصوير صفحة الملاحظات الثانية؟ صورتي غير واضحة.', 'الفرق الدقيق في «{term}» فاتني في المحاضرة، والحمد لله أنه مكتوب هنا.',
    'جربت أن أشرحها لأخي الصغير وفهمها، إذن فهمتها أنا.', 'هل هذا الجزء داخل في الاختبار القصير؟', 'أرفقت حلي في الواجب، وبانتظار الملاحظات.',
    'ما زلت أخلط بين «{term}» وما قبله.', 'بقي عندي سؤال واحد سأطرحه في المحاضرة.', 'أحسنتم، هذا الترتيب أسهل للمراجعة.',
    'يا {name} هل يمكنك أن توضح قصدك؟', 'كلام {name} صحيح، وقد جربته قبل قليل.', 'النقطة الثانية تستحق أن تُكتب بخط كبير.',
  ],
  closers: ['', '', '', '', ' شكرًا جزيلًا.', ' بارك الله فيكم.', ' بالتوفيق للجميع.', ' ما رأيكم؟', ' 🌿', ' تحياتي.'],
  askers: ['', 'عندي سؤال: ', 'سؤال بسيط: ', 'عذرًا على السؤال: ', 'سؤال سريع: ', 'لم أفهم هذا: ', 'قبل الواجب: '],
  answerers: ['', 'سؤال جيد. ', 'أهلًا، ', 'الجواب باختصار: ', 'كما ذكرنا في المحاضرة، ', 'انتبهوا لهذا: '],
  thanks: [
    'وضحت الفكرة، شكرًا لكم.', 'الآن فهمت، جزاكم الله خيرًا.', 'ممتاز، هذا ما كنت أبحث عنه.', 'شكرًا، كنت محتارًا فيها منذ يومين.', 'جواب كافٍ ووافٍ.', 'تمام، سأعيد الحل على هذا الأساس.',
    'شكرًا على سرعة الرد.', 'صارت أوضح بكثير.',
  ],
  teacher: [
    'أحسنتم جميعًا، مستوى النقاش يسرني.', 'ملاحظة للجميع: ابدأوا بـ «{term}» ثم انتقلوا إلى «{point}».', 'قريب جدًا يا {name}، راجع الخطوة الثانية.', 'جواب {name} صحيح، وأضيف أن «{term}» شرط هنا.',
    'سأخصص أول عشر دقائق من المحاضرة القادمة لهذا.', 'أرفقت مثالًا إضافيًا في «{point}».', 'من لم يشارك بعد فليكتب ولو جملة واحدة.',
  ],
  campus: [
    'شكرًا على الإعلان.', 'هل يشمل هذا طلبة الدراسة المسائية؟', 'متى يبدأ التسجيل بالضبط؟', 'مبارك للجميع، فخورون بكم.', 'سجلت اسمي مع زميلين من شعبتي.', 'هل يمكن الحضور لمن هم من خارج القسم؟',
    'الرابط يعمل معي، شكرًا للتنظيم.', 'نتمنى تكرار هذه الفعالية كل فصل.', 'أين أجد الاستمارة؟', 'وصلت متأخرًا السنة الماضية وفاتني المقعد، فسارعوا.', 'هل هناك تصوير لمن لا يستطيع الحضور؟',
    'أحضر معي صديقًا من كلية أخرى، هل يُسمح؟', 'جهد واضح، شكرًا للقائمين عليه.', 'اقتراح: أن يكون الموعد بعد الدوام.', 'تم، وأرسلت الوثائق المطلوبة بالبريد.', 'هل توجد مواقف سيارات قريبة؟',
    'سأكون مع فريق المتطوعين إن شاء الله.', 'الصورة رائعة، من المصور؟', 'نرجو الإعلان قبل أسبوع في المرة القادمة.', 'أنا مهتم، كيف أتواصل مع المنسق؟',
    'شاركت العام الماضي وكانت تجربة لا تُنسى.', 'هل تُحتسب ضمن ساعات النشاط؟',
  ],
  feedback: {
    good: [
      'شرح واضح ومرتب.', 'من أفضل ما قرأت في هذه المادة.', 'المثال أوصل الفكرة.', 'مختصر ومفيد، شكرًا.', 'الجدول ممتاز للمراجعة.', 'أسلوب يحبب في المادة.', 'جاء في وقته قبل الامتحان.', 'الخطوات المرقمة ساعدتني كثيرًا.',
      'أتمنى أن تكون كل المحاضرات هكذا.', 'لغة سهلة ودقيقة معًا.',
    ],
    middling: ['جيد، لكنه يحتاج إلى مثال آخر.', 'الجزء الأخير سريع بعض الشيء.', 'أرجو إضافة رسم توضيحي.', 'طويل قليلًا على قراءة الهاتف.', 'أفضّل لو فُصل النظري عن العملي.', 'بعض المصطلحات تحتاج إلى ترجمة.'],
  },
};

const en: Sayings = {
  openers: ['', '', '', '', 'Hello! ', 'Thank you. ', 'Good evening. ', 'Hi all. '],
  remarks: [
    '“{point}” was clearer here than in the book.', 'I wrote half a page about “{point}”; ask me if you want a copy.', 'I was stuck on “{term}” until the example.', 'I think “{term}” is what the whole topic turns on.',
    'I tried the example myself and got the same answer.', 'My result is slightly different, I will check it again.', 'Could we have another example of “{term}”?', 'I watched the recording twice and now it makes sense.',
    'It became clear when I connected it with “{point}”.', 'Our group meets in the library tomorrow to do the exercises. Join us.', 'Shall we collect all examples of “{term}” in one file?', 'The table is on my wall now.',
    'I always get “{term}” wrong. Is there a trick to remember it?', 'I agree with {name}; see “{point}”.', 'I do not quite agree with {name}, this case is different.', 'My solution has only three steps. Is anything missing?',
    'This looks like a question from last year’s exam.', 'For the first time I understand “{point}” without memorising it.', 'Is this part in the quiz?', 'Still mixing up “{term}” with the one before it.', '{name}, could you explain what you mean?',
    'I explained it to my sister and she understood, so I suppose I did too.', 'أكتب بالعربية عذرًا: المقصود بـ “{term}” هو ما شُرح في أول المحاضرة، أليس كذلك؟', 'شرحتها لزميلي بالعربية هكذا: “{term}” ثم المثال، فوصلت الفكرة.',
  ],
  closers: ['', '', '', '', ' Thanks!', ' What do you think?', ' Good luck, everyone.', ' 🙂'],
  askers: ['', 'A question: ', 'Quick question. ', 'Sorry if this is obvious: ', 'Before the assignment: ', 'I did not get this: '],
  answerers: ['', 'Good question. ', 'In short: ', 'As we said in class: ', 'Careful here. '],
  thanks: ['That is clear now, thank you.', 'Great, exactly what I was looking for.', 'Thank you, I have been wondering for two days.', 'Perfect, I will redo it that way.', 'Thanks for the quick answer.', 'Now I see it.'],
  teacher: [
    'Well done, all of you. I enjoy reading this.', 'For everyone: start from “{term}”, then go to “{point}”.', 'Very close, {name}; look at your second step again.', '{name} is right, and “{term}” is a condition here.',
    'I will take the first ten minutes of the next class for this.', 'Those who have not posted yet: one sentence is enough.',
  ],
  campus: [
    'Thank you for the announcement.', 'Is this open to evening students?', 'When exactly does registration start?', 'Congratulations, we are proud of you!', 'I signed up with two friends from my section.', 'Can students of other departments come?',
    'The link works for me, thanks.', 'Please do this every term.', 'Where do I find the form?', 'Will there be a recording?', 'Is there parking nearby?', 'I took part last year and will not forget it.', 'Does it count towards activity hours?',
  ],
  feedback: {
    good: ['Clear and well organised.', 'The example made the point.', 'Short and useful, thank you.', 'The table is great for revision.', 'Came just in time before the exam.', 'I wish every lecture had notes like these.', 'The numbered steps helped a lot.'],
    middling: ['Good, but it needs another example.', 'The last part is a little fast.', 'A figure would help.', 'Rather long to read on a phone.', 'Please translate some of the terms.'],
  },
};

export const sayings: Readonly<Record<Language, Sayings>> = { ar, en };
