/** What a container gains from a value of `--env`, to complete "the container gains …"; `undefined` for a plain variable. */
export function environmentGives(value: string): string | undefined {
  const cut = value.indexOf('=');
  if (cut === -1) return "the caller's variable of that name, with a value that the argv does not show";
  return CODE_LOADING.test(value.slice(0, cut)) ? 'code or a search path for its programs' : undefined;
}

/** Variables with which loaders, shells and interpreters load code or look programs up. */
const CODE_LOADING =
  /^(?:LD_.*|DYLD_.*|GCONV_PATH|PATH|ENV|BASH_ENV|BASH_FUNC_.*|PROMPT_COMMAND|SHELLOPTS|IFS|NODE_OPTIONS|NODE_PATH|PYTHON(?:PATH|STARTUP|HOME|USERBASE)|PERL5(?:OPT|LIB|DB)|RUBY(?:OPT|LIB)|(?:_)?JAVA_(?:TOOL_)?OPTIONS|JDK_JAVA_OPTIONS|CLASSPATH|GIT_(?:SSH|SSH_COMMAND|EXEC_PATH|CONFIG.*|EXTERNAL_DIFF|PAGER|EDITOR)|DOCKER_(?:HOST|CONFIG))$/;
