#!/usr/bin/env node
// Counts of plain English (STYLE 42–47) per file against a baseline that may only fall. `--list PATH` prints findings, `--write` lowers the baseline, or moves counts with a file.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { listFiles } from './lib/hash-files.mjs';
import { inRoot, ROOT } from './lib/paths.mjs';
import { inspectDocument, inspectSource, isPlainSubject, KINDS } from './lib/words.mjs';

const BASELINE = inRoot('scripts/words-baseline.json');
const SOURCES = ['packages', 'apps', 'e2e', 'scripts'];
const DOCUMENTS = ['docs', 'README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'packages', 'apps'];

const [mode, wanted] = process.argv.slice(2);
const files = [...listSources(), ...listDocuments()];
if (mode === '--list') printFindings(wanted);
else compare();

function listSources() {
  return listPaths(SOURCES, /\.(?:tsx?|mjs)$/).map((path) => ({ path, ...inspectSource(path, read(path)) }));
}

function listDocuments() {
  return listPaths(DOCUMENTS, /\.md$/).map((path) => ({ path, comments: 0, findings: inspectDocument(read(path)) }));
}

function listPaths(roots, pattern) {
  const paths = listFiles(roots.map((root) => inRoot(root))).filter((path) => pattern.test(path));
  return paths.map((path) => relative(ROOT, path).replaceAll('\\', '/'));
}

function read(path) {
  return readFileSync(inRoot(path), 'utf8');
}

function printFindings(below = '') {
  for (const { path, findings } of files)
    if (path.startsWith(below))
      for (const { kind, line, text } of findings)
        console.log(`${path}${line === undefined ? '' : `:${line}`}: ${kind}: ${text.slice(0, 120)}`);
}

/** `packages/engine`, `apps/web`, `docs`; files of the root are one workspace. */
function workspaceOf(path) {
  const [folder, name] = path.split('/');
  if (name === undefined) return 'root';
  return folder === 'packages' || folder === 'apps' ? `${folder}/${name}` : folder;
}

/** Findings by file and kind, without zeros. */
function count() {
  const counts = {};
  for (const { path, findings } of files)
    for (const { kind } of findings) {
      counts[path] ??= {};
      counts[path][kind] = (counts[path][kind] ?? 0) + 1;
    }
  return counts;
}

/** The same by workspace. */
function sumByWorkspace(counts) {
  const sums = {};
  for (const [path, row] of Object.entries(counts)) {
    const workspace = workspaceOf(path);
    sums[workspace] ??= Object.fromEntries(KINDS.map((kind) => [kind, 0]));
    for (const [kind, found] of Object.entries(row)) sums[workspace][kind] += found;
  }
  return sums;
}

/** Subjects since the baseline's commit that use other verbs; undefined where that commit is not in this clone. */
function listSubjects(since) {
  try {
    const log = execFileSync('git', ['log', '--format=%s', '--no-merges', `${since}..HEAD`], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return log.split('\n').filter((subject) => subject !== '' && !isPlainSubject(subject));
  } catch {
    return undefined;
  }
}

function compare() {
  const baseline = JSON.parse(readFileSync(BASELINE, 'utf8'));
  const counts = count();
  const sums = sumByWorkspace(counts);
  const subjects = listSubjects(baseline.commit);
  const mayWrite = mode === '--write' && listRises(sumByWorkspace(baseline.counts), sums).length === 0;
  if (mayWrite) writeFileSync(BASELINE, `${JSON.stringify({ ...baseline, counts }, null, 2)}\n`);
  const rises = mayWrite ? [] : listRises(baseline.counts, counts);
  printCounts(sums, subjects);
  for (const fault of [...rises, ...(subjects ?? []).map((subject) => `subject: ${subject}`)]) console.log(fault);
  process.exitCode = rises.length + (subjects?.length ?? 0) === 0 ? 0 : 1;
}

function printCounts(sums, subjects) {
  const total = (kind) => Object.values(sums).reduce((sum, row) => sum + row[kind], 0);
  const comments = files.reduce((sum, each) => sum + each.comments, 0);
  const share = ((100 * total('flagged')) / comments).toFixed(1);
  const listed = KINDS.slice(1).map((kind) => `${kind} ${total(kind)}`);
  const commits = subjects === undefined ? 'not counted: the baseline commit is not in this clone' : subjects.length;
  console.log(
    `words: ${total('flagged')} of ${comments} comments flagged (${share} %); ${listed.join(', ')}; commit subjects ${commits}`,
  );
  for (const [workspace, row] of Object.entries(sums))
    console.log(`${workspace}: ${KINDS.map((kind) => `${kind} ${row[kind]}`).join(', ')}`);
}

/** @param before counts of the baseline by file, or by workspace */
function listRises(before, now) {
  return Object.entries(now).flatMap(([place, row]) =>
    Object.keys(row)
      .filter((kind) => row[kind] > (before[place]?.[kind] ?? 0))
      .map(
        (kind) =>
          `${place}: ${kind} rose from ${before[place]?.[kind] ?? 0} to ${row[kind]}; see check-words --list ${place}`,
      ),
  );
}
