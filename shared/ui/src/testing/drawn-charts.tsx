/**
 * In place of `@ant-design/charts` in tests, which needs a canvas: what would be drawn stands in an
 * attribute.
 */
const drawing = (kind: string) =>
  function Drawn({ data }: { data: readonly unknown[] }) {
    return <div data-chart={kind} data-drawn={JSON.stringify(data)} />;
  };

export const Column = drawing('column');
export const Pie = drawing('pie');
