/** Variables with which a person sets up the program: `docs/product/42-running.md` and `sulian.config.example.yaml` name them. */
const OF_PROGRAM = /^(SULIAN_.*|DATABASE_URL|PORT)$/;
/** Variables of the test runs themselves. */
const OF_TESTS = /^(SULIAN_TEST_.*|SULIAN_E2E_.*|SULIAN_URL)$/;

/** True for a variable that changes what the program does; a test sees none but its own. */
export const isProgramVariable = (name) => OF_PROGRAM.test(name) && !OF_TESTS.test(name);

/** The environment without the variables by which a person sets up the program. */
export const withoutProgramVariables = (env) =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !isProgramVariable(name)));

/** Removes them from an environment in place. */
export function removeProgramVariables(env) {
  for (const name of Object.keys(env)) if (isProgramVariable(name)) delete env[name];
}
