/**
 * The characters that a reader of one line does not see as they are, as a class for a regular expression with the
 * `u` flag: controls, format characters (bidi controls and zero widths among them), line and paragraph separators,
 * and halves of surrogate pairs.
 */
export const HIDDEN_CLASS = String.raw`[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]`;
