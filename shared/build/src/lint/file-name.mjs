import path from 'node:path';

/** File names are kebab-case. */
export const fileName = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { kebab: 'File names are kebab-case: {{name}}.' },
  },
  create(context) {
    const name = path.basename(context.filename);
    return {
      Program: (node) =>
        !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)+$/.test(name) &&
        context.report({ node, messageId: 'kebab', data: { name } }),
    };
  },
};
