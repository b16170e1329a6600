const PAGE = { width: 595, height: 842, margin: 64 } as const;
const RULE_GAP = 28;

const inString = (text: string) => text.replace(/[^\x20-\x7e]/g, '-').replace(/[\\()]/g, '\\$&');

/**
 * A one-page PDF (A4) in Helvetica: a title, some lines, and ruled lines below to write on. Latin
 * text only.
 */
export function pdf(title: string, lines: readonly string[]): Buffer {
  const top = PAGE.height - PAGE.margin;
  const text = [
    `BT /F1 20 Tf ${PAGE.margin} ${top} Td (${inString(title)}) Tj ET`,
    ...lines.map(
      (line, index) =>
        `BT /F1 11 Tf ${PAGE.margin} ${top - 36 - index * 20} Td (${inString(line)}) Tj ET`,
    ),
  ];
  const rules: string[] = ['0.8 G 0.5 w'];
  for (let y = top - 60 - lines.length * 20; y > PAGE.margin; y -= RULE_GAP)
    rules.push(`${PAGE.margin} ${y} m ${PAGE.width - PAGE.margin} ${y} l S`);
  const content = [...text, ...rules].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((body, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const xref = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
