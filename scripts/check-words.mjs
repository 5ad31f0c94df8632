#!/usr/bin/env node
// Counts of plain English (STYLE 42–47) per workspace against a baseline that may only fall. `--list PATH` prints findings, `--write` lowers the baseline.
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

function count() {
  const counts = {};
  for (const { path, findings } of files) {
    const workspace = workspaceOf(path);
    counts[workspace] ??= Object.fromEntries(KINDS.map((kind) => [kind, 0]));
    for (const { kind } of findings) counts[workspace][kind] += 1;
  }
  return counts;
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
  const rises = listRises(baseline.counts, counts);
  const subjects = listSubjects(baseline.commit);
  if (mode === '--write' && rises.length === 0)
    writeFileSync(BASELINE, `${JSON.stringify({ ...baseline, counts }, null, 2)}\n`);
  printCounts(counts, subjects);
  for (const fault of [...rises, ...(subjects ?? []).map((subject) => `subject: ${subject}`)]) console.log(fault);
  process.exitCode = rises.length + (subjects?.length ?? 0) === 0 ? 0 : 1;
}

function printCounts(counts, subjects) {
  const total = (kind) => Object.values(counts).reduce((sum, row) => sum + row[kind], 0);
  const comments = files.reduce((sum, each) => sum + each.comments, 0);
  const share = ((100 * total('flagged')) / comments).toFixed(1);
  const listed = KINDS.slice(1).map((kind) => `${kind} ${total(kind)}`);
  const commits = subjects === undefined ? 'not counted: the baseline commit is not in this clone' : subjects.length;
  console.log(
    `words: ${total('flagged')} of ${comments} comments flagged (${share} %); ${listed.join(', ')}; commit subjects ${commits}`,
  );
  for (const [workspace, row] of Object.entries(counts))
    console.log(`${workspace}: ${KINDS.map((kind) => `${kind} ${row[kind]}`).join(', ')}`);
}

function listRises(before, now) {
  return Object.entries(now).flatMap(([workspace, row]) =>
    KINDS.filter((kind) => row[kind] > (before[workspace]?.[kind] ?? 0)).map(
      (kind) =>
        `${workspace}: ${kind} rose from ${before[workspace]?.[kind] ?? 0} to ${row[kind]}; see check-words --list ${workspace}`,
    ),
  );
}
