const fs = require('node:fs');
const path = require('node:path');

/** File name that CycloneDX recommends. */
const BILL_OF_MATERIALS = 'sbom.cdx.json';

/** All modules of a build, concatenated modules included. */
const modulesOf = (modules) =>
  [...modules].flatMap((module) => [module, ...(module.modules ? modulesOf(module.modules) : [])]);

/** Matches the folder of a file's package at any nesting depth: `…/node_modules/@scope/name`. */
const PACKAGE_FOLDER = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/])/;

/**
 * Reads a package's `package.json`, or `{}` without one. It may lack a name: nested folders of a
 * package can have one without a name.
 */
function packageAt(folder) {
  const file = path.join(folder, 'package.json');
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {};
}

/** Third-party packages whose code is in a build, each version once, sorted by name. */
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

/** Package URL (purl) of a package. */
const packageUrl = ({ name, version }) => `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;

/**
 * Writes an SBOM (CycloneDX 1.6) of third-party packages, so that a vulnerability in one of them
 * can be found in published builds.
 */
class BillOfMaterialsPlugin {
  /** @param {{ name: string, version: string }} product name and version of the build */
  constructor(product) {
    this.product = product;
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('BillOfMaterialsPlugin', (compilation) => {
      // Before the manifest, which lists every file of the build.
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
