import type { Random } from './random';

const MEN = [
  'أحمد',
  'علي',
  'حسين',
  'محمد',
  'عمر',
  'مصطفى',
  'يوسف',
  'إبراهيم',
  'زيد',
  'حيدر',
  'كرار',
  'عبد الله',
  'ياسر',
  'سيف',
  'مرتضى',
  'أنس',
  'حمزة',
  'طارق',
  'باسم',
  'رامي',
  'فهد',
  'وسام',
  'نور الدين',
  'قاسم',
  'سامر',
  'ليث',
  'مهند',
  'أيمن',
  'بلال',
  'خالد',
  'هاشم',
  'صالح',
] as const;
const WOMEN = [
  'فاطمة',
  'زينب',
  'مريم',
  'سارة',
  'نور',
  'هدى',
  'آية',
  'رقية',
  'شهد',
  'تبارك',
  'دعاء',
  'رنا',
  'إسراء',
  'حوراء',
  'لمى',
  'غدير',
  'سجى',
  'مها',
  'أسماء',
  'بتول',
  'ريم',
  'ضحى',
  'هبة',
  'نبأ',
  'جنى',
  'رغد',
  'سمر',
  'لينا',
  'شيماء',
  'ياسمين',
  'نوال',
  'إيمان',
] as const;
const FAMILIES = [
  'الجبوري',
  'العبيدي',
  'الدليمي',
  'الموسوي',
  'الحسني',
  'الربيعي',
  'الساعدي',
  'الكناني',
  'التميمي',
  'الزبيدي',
  'العزاوي',
  'الشمري',
  'البياتي',
  'الخفاجي',
  'الهاشمي',
  'النعيمي',
  'القيسي',
  'السامرائي',
  'الحلي',
  'البصري',
  'الأنصاري',
  'الراوي',
  'العاني',
  'الكرخي',
] as const;
/** Names of people who write them in Latin letters. */
const LATIN_GIVEN = [
  'Maryam',
  'Daniel',
  'Lara',
  'Yousif',
  'Sandra',
  'Rand',
  'Elias',
  'Noor',
  'Milad',
  'Tara',
  'Aram',
  'Shilan',
] as const;
const LATIN_FAMILIES = [
  'Haddad',
  'Yako',
  'Khoury',
  'Barzani',
  'Ameen',
  'Petros',
  'Aziz',
  'Salem',
  'Mansour',
  'Hanna',
] as const;

/** Creates a source of unique names. */
export function createNames(random: Random): () => string {
  const known = new Set<string>();
  const draw = () => {
    if (random.chance(0.08)) return `${random.pick(LATIN_GIVEN)} ${random.pick(LATIN_FAMILIES)}`;
    const given = random.pick(random.chance(0.5) ? MEN : WOMEN);
    return [
      given,
      random.pick(MEN.filter((father) => father !== given)),
      random.pick(FAMILIES),
    ].join(' ');
  };
  return () => {
    let name = draw();
    while (known.has(name)) name = draw();
    known.add(name);
    return name;
  };
}
