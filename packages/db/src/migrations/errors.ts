/** Why the migrations can't go on, in one sentence for whoever runs them. */
export class MigrationError extends Error {
  override name = "MigrationError";
  /** The migration in question. */
  readonly migration: string;

  constructor(message: string, migration: string, options?: ErrorOptions) {
    super(message, options);
    this.migration = migration;
  }
}
