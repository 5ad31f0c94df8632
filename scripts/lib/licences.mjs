/** Licences under which a package may be part of the program or of its tools (SPDX identifiers). */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'PostgreSQL',
  'Unlicense',
]);

/** Packages that are used as separate libraries, which their licence allows. */
const EXCEPTIONS = [[/^@img\/sharp-/, 'LGPL-3.0-or-later']];

/** Whether one of the alternatives (OR) consists of allowed licences only (AND). Understands no nested parentheses. */
export function isAllowed(name, expression) {
  const extra = new Set(EXCEPTIONS.filter(([pattern]) => pattern.test(name)).map(([, licence]) => licence));
  const alternatives = expression.replace(/^\((.*)\)$/, '$1').split(' OR ');
  return alternatives.some((alternative) =>
    alternative.split(' AND ').every((licence) => ALLOWED.has(licence) || extra.has(licence)),
  );
}

/** Faults of the packages in a `package-lock.json`: no digest, no licence, or one that is not allowed. */
export function findPackageFaults(lock) {
  return listPackages(lock).flatMap(({ name, version, licence, integrity }) => [
    ...(integrity === undefined ? [`${name}@${version} has no digest in the lock file`] : []),
    ...(licence === undefined || !isAllowed(name, licence)
      ? [`${name}@${version} has the licence ${licence ?? 'none'}`]
      : []),
  ]);
}

/** Packages of others in a `package-lock.json`; the project's own workspaces are links. */
export function listPackages(lock) {
  return Object.entries(lock.packages).flatMap(([path, { link, version, license, integrity }]) => {
    const at = path.lastIndexOf(MODULES);
    if (at < 0 || link === true) return [];
    return [{ name: path.slice(at + MODULES.length), version, licence: license, integrity }];
  });
}

const MODULES = 'node_modules/';
