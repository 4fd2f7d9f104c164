/** Why a file cannot be loaded, in words for the operator. */
export class UnusableExtract extends Error {
  override readonly name = "UnusableExtract";
}
