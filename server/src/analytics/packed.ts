const [COMMA, COLON, ZERO] = [44, 58, 48];

/**
 * Calls `each` with the index, from 0, of every student in a packed list (`1,2,5`, which counts
 * from 1).
 */
export function eachPlace(packed: string, each: (place: number) => void): void {
  let place = 0;
  for (let at = 0; at <= packed.length; at += 1) {
    const sign = at < packed.length ? packed.charCodeAt(at) : COMMA;
    if (sign === COMMA) {
      each(place - 1);
      place = 0;
    } else place = place * 10 + sign - ZERO;
  }
}

/**
 * Calls `each` with the newest mark of every student in a packed list (`place:mark:seq`); null for
 * a mark that was withdrawn.
 */
export function eachNewestMark(
  packed: string,
  students: number,
  each: (place: number, mark: number | null) => void,
): void {
  const newest = new Float64Array(students).fill(-1);
  const marks = new Float64Array(students);
  let [field, number, digits, place, mark] = [0, 0, 0, 0, NaN];
  for (let at = 0; at <= packed.length; at += 1) {
    const sign = at < packed.length ? packed.charCodeAt(at) : COMMA;
    if (sign !== COLON && sign !== COMMA) {
      number = number * 10 + sign - ZERO;
      digits += 1;
      continue;
    }
    if (field === 0) place = number - 1;
    else if (field === 1) mark = digits === 0 ? NaN : number;
    else if (number > (newest[place] as number)) {
      newest[place] = number;
      marks[place] = mark;
    }
    field = sign === COMMA ? 0 : field + 1;
    number = 0;
    digits = 0;
  }
  for (let student = 0; student < students; student += 1) {
    const value = marks[student] as number;
    if ((newest[student] as number) >= 0) each(student, Number.isNaN(value) ? null : value);
  }
}
