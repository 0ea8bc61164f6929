/** A compiler or an interpreter of this node does not start any more: nothing that the program did. */
export class ToolchainFault extends Error {
  readonly language: string;
  readonly detail: string;

  constructor(language: string, detail: string) {
    super(`the toolchain of ${language} is damaged: ${detail}`);
    this.name = 'ToolchainFault';
    this.language = language;
    this.detail = detail;
  }
}
