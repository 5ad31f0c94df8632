/** The command of this program that serves a simulated chain; the program starts it itself, nobody else needs it. */
export const WORLD_COMMAND = 'simulated-node';
/** Command with which a build stores a simulated chain's first blocks next to the program. */
export const KEEP_COMMAND = 'keep-world';
