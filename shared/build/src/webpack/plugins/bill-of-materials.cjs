const fs = require('node:fs');
const path = require('node:path');

/** Name of the file, as CycloneDX proposes it. */
const BILL_OF_MATERIALS = 'sbom.cdx.json';

/** Every module of a build, those too that were put together into one. */
const modulesOf = (modules) =>
  [...modules].flatMap((module) => [module, ...(module.modules ? modulesOf(module.modules) : [])]);

/**
 * The folder of the package that a file is of, whatever lies between: `…/node_modules/@scope/name`.
 */
const PACKAGE_FOLDER = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/])/;

/**
 * What a package says of itself. Folders inside of one may have a `package.json` too, without a
 * name; what tools write into `node_modules` has none.
 */
function packageAt(folder) {
  const file = path.join(folder, 'package.json');
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {};
}

/** The packages of others whose code is in a build, each version once, by name. */
function packagesIn(compilation) {
  const found = new Map();
  const folders = new Set(
    modulesOf(compilation.modules).flatMap(
      (module) => PACKAGE_FOLDER.exec(module.nameForCondition() ?? '')?.[0] ?? [],
    ),
  );
  for (const { name, version, license } of [...folders].map(packageAt))
    if (name && version) found.set(`${name}@${version}`, { name, version, license });
  return [...found.entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, each]) => each);
}

/** A package's address in the form of the Package URL specification. */
const packageUrl = ({ name, version }) => `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;

/**
 * Writes which packages of others a build holds, so that a flaw of one of them is found in what was
 * published (CycloneDX 1.6).
 */
class BillOfMaterialsPlugin {
  /** @param {{ name: string, version: string }} product what is built */
  constructor(product) {
    this.product = product;
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('BillOfMaterialsPlugin', (compilation) => {
      // Before the manifest, which names every file of the build.
      compilation.hooks.processAssets.tap(
        { name: 'BillOfMaterialsPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          const bill = {
            bomFormat: 'CycloneDX',
            specVersion: '1.6',
            version: 1,
            metadata: {
              component: { type: 'application', 'bom-ref': this.product.name, ...this.product },
            },
            components: packagesIn(compilation).map((each) => ({
              type: 'library',
              'bom-ref': packageUrl(each),
              name: each.name,
              version: each.version,
              purl: packageUrl(each),
              ...(typeof each.license === 'string' && { licenses: [{ expression: each.license }] }),
            })),
          };
          compilation.emitAsset(
            BILL_OF_MATERIALS,
            new sources.RawSource(`${JSON.stringify(bill, null, 2)}\n`),
          );
        },
      );
    });
  }
}

module.exports = { BILL_OF_MATERIALS, BillOfMaterialsPlugin };
