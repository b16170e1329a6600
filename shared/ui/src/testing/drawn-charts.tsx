/**
 * Replaces `@ant-design/charts` in tests, because it needs a canvas: exposes the chart's data in an
 * attribute.
 */
const drawing = (kind: string) =>
  function Drawn({ data }: { data: readonly unknown[] }) {
    return <div data-chart={kind} data-drawn={JSON.stringify(data)} />;
  };

export const Column = drawing('column');
export const Pie = drawing('pie');
