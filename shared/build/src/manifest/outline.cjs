const fs = require('node:fs');
const path = require('node:path');
const vm = require('node:vm');
const ts = require('typescript');

const EXTENSIONS = ['', '.ts', '.tsx', '.js', '.json', '/index.ts', '/index.tsx'];

/** Answers every access, call and construction with itself: harmless in place of any package. */
const anything = new Proxy(function anything() {}, {
  get: (target, key) => {
    if (key === Symbol.toPrimitive) return () => '';
    if (key === Symbol.iterator) return function* none() {};
    return key === 'prototype' ? target.prototype : anything;
  },
  apply: () => anything,
  construct: () => anything,
});

/**
 * What a module is defined with is kept as it is given, its lazy parts as the functions that load
 * them.
 */
const kept = { defineModule: (definition) => definition, lazyPart: (load) => load };
const contract = new Proxy({}, { get: (_target, key) => kept[key] ?? anything });

/**
 * What a source file exports when it is run with nothing behind its packages: enough to read what
 * it declares. Its own files are run; what it imports when called for is not.
 */
function readOutline(file) {
  const loaded = new Map();
  const load = (wanted) => {
    const found = EXTENSIONS.map((extension) => wanted + extension).find((name) =>
      fs.statSync(name, { throwIfNoEntry: false })?.isFile(),
    );
    if (!found) throw new Error(`${wanted} is not there.`);
    if (loaded.has(found)) return loaded.get(found).exports;
    const module = { exports: {} };
    loaded.set(found, module);
    const source = fs.readFileSync(found, 'utf8');
    if (found.endsWith('.json')) module.exports = JSON.parse(source);
    else if (/\.[tj]sx?$/.test(found)) {
      const { outputText } = ts.transpileModule(source, {
        fileName: found,
        compilerOptions: {
          module: ts.ModuleKind.CommonJS,
          target: ts.ScriptTarget.ES2022,
          jsx: ts.JsxEmit.ReactJSX,
          esModuleInterop: true,
        },
      });
      const require = (request) => {
        if (request === '@riwaq/contract') return contract;
        return request.startsWith('.')
          ? load(path.resolve(path.dirname(found), request))
          : anything;
      };
      vm.compileFunction(outputText, ['exports', 'require', 'module'], { filename: found })(
        module.exports,
        require,
        module,
      );
    }
    return module.exports;
  };
  return load(file);
}

module.exports = { readOutline };
