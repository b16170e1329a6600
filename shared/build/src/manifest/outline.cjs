const fs = require('node:fs');
const path = require('node:path');
const vm = require('node:vm');
const ts = require('typescript');

const EXTENSIONS = ['', '.ts', '.tsx', '.js', '.json', '/index.ts', '/index.tsx'];

/** Stub for any package: every access, call and construction returns the stub itself. */
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
 * Contract functions that return their argument, so that a module's definition can be read; lazy
 * parts stay loader functions.
 */
const implemented = { defineModule: (definition) => definition, lazyPart: (load) => load };
const contract = new Proxy({}, { get: (_target, key) => implemented[key] ?? anything });

/**
 * Runs a source file with all packages stubbed and returns its exports: enough to read its
 * declarations. Relative imports are executed; dynamic imports are not.
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
