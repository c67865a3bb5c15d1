/** What a variable of a container's environment is to the programs that read it, by its name. */

/** Is a variable one with which loaders, shells, interpreters or build tools load code or look programs up. */
export function loadsCode(name: string): boolean {
  return CODE_LOADING.test(name) || NPM.test(name);
}

/** Does a variable lead network traffic elsewhere, or say whom to trust on the way. */
export function leadsTraffic(name: string): boolean {
  return TRAFFIC.test(name);
}

/**
 * Is a variable a secret, by the words of its name (`GITHUB_TOKEN`, `DB_PASSWORD`) or by a value that has the form of
 * one: a key file, a token with a known beginning, an address with a password.
 */
export function holdsSecret(name: string, value: string): boolean {
  return SECRET_NAME.test(name) || SECRET_VALUE.test(value);
}

/**
 * Variables with which loaders, shells, interpreters and build tools load code or look programs up, from the manual of
 * each. A star stands for any characters.
 */
const BY_READER: Readonly<Record<string, string>> = {
  'the dynamic loader': 'LD_* DYLD_* GCONV_PATH GLIBC_TUNABLES LOCPATH NLSPATH MALLOC_* HOSTALIASES',
  shells: 'PATH ENV BASH_ENV BASH_FUNC_* BASHOPTS SHELLOPTS PROMPT_COMMAND PS0 PS4 IFS CDPATH FPATH ZDOTDIR INPUTRC',
  'programs that start others': 'EDITOR VISUAL PAGER MANPAGER BROWSER LESSOPEN LESSCLOSE SUDO_ASKPASS SSH_ASKPASS',
  node: 'NODE_OPTIONS NODE_PATH NODE_REPL_EXTERNAL_MODULE DENO_DIR BUN_OPTIONS',
  python:
    'PYTHONPATH PYTHONSTARTUP PYTHONHOME PYTHONUSERBASE PYTHONWARNINGS PYTHONBREAKPOINT PYTHONINSPECT PYTHONEXECUTABLE PYTHONPLATLIBDIR PYTHONPYCACHEPREFIX PIP_CONFIG_FILE PIP_INDEX_URL PIP_EXTRA_INDEX_URL',
  perl: 'PERLLIB PERL5LIB PERL5OPT PERL5DB PERL5SHELL PERL_MB_OPT PERL_MM_OPT',
  ruby: 'RUBYOPT RUBYLIB RUBYSHELL RUBYGEMS_GEMDEPS GEM_HOME GEM_PATH BUNDLE_GEMFILE BUNDLE_PATH',
  java: 'JAVA_TOOL_OPTIONS JAVA_OPTIONS _JAVA_OPTIONS JDK_JAVA_OPTIONS JDK_JAVAC_OPTIONS JAVA_OPTS JAVA_HOME CLASSPATH MAVEN_OPTS MAVEN_ARGS GRADLE_OPTS',
  '.NET':
    'DOTNET_STARTUP_HOOKS DOTNET_ADDITIONAL_DEPS DOTNET_SHARED_STORE DOTNET_ROOT* CORECLR_* COR_ENABLE_PROFILING COR_PROFILER*',
  php: 'PHPRC PHP_INI_SCAN_DIR',
  lua: 'LUA_INIT* LUA_PATH* LUA_CPATH*',
  julia: 'JULIA_LOAD_PATH JULIA_DEPOT_PATH JULIA_PROJECT JULIA_BINDIR',
  R: 'R_PROFILE R_PROFILE_USER R_ENVIRON R_ENVIRON_USER R_HOME R_LIBS R_LIBS_*',
  tcl: 'TCLLIBPATH TCL_LIBRARY',
  go: 'GOFLAGS GOROOT GOENV GOTOOLDIR GOTOOLCHAIN GOPROXY GOPATH',
  rust: 'RUSTC RUSTDOC RUSTC_WRAPPER RUSTC_WORKSPACE_WRAPPER RUSTFLAGS CARGO_HOME CARGO_BUILD_RUSTC* CARGO_TARGET_*_LINKER CARGO_TARGET_*_RUNNER CARGO_TARGET_*_RUSTFLAGS RUSTUP_HOME RUSTUP_TOOLCHAIN',
  make: 'MAKEFLAGS GNUMAKEFLAGS MAKEFILES CMAKE_TOOLCHAIN_FILE GCC_EXEC_PREFIX COMPILER_PATH LIBRARY_PATH',
  git: 'GIT_SSH GIT_SSH_COMMAND GIT_PROXY_COMMAND GIT_EXEC_PATH GIT_CONFIG* GIT_EXTERNAL_DIFF GIT_PAGER GIT_EDITOR GIT_SEQUENCE_EDITOR GIT_ASKPASS GIT_TEMPLATE_DIR',
  'docker and kubectl': 'DOCKER_HOST DOCKER_CONFIG DOCKER_CONTEXT KUBECONFIG',
  'libraries with plug-ins':
    'OPENSSL_CONF OPENSSL_ENGINES OPENSSL_MODULES QT_PLUGIN_PATH QT_QPA_PLATFORM_PLUGIN_PATH QML_IMPORT_PATH QML2_IMPORT_PATH GTK_PATH GTK_MODULES GTK_EXE_PREFIX GIO_MODULE_DIR GIO_EXTRA_MODULES GDK_PIXBUF_MODULE_FILE GST_PLUGIN_PATH* VK_LAYER_PATH VK_ICD_FILENAMES LIBGL_DRIVERS_PATH SASL_PATH TERMINFO TERMINFO_DIRS',
};

const CODE_LOADING = new RegExp(
  `^(?:${Object.values(BY_READER).join(' ').replaceAll('*', '.*').replaceAll(' ', '|')})$`,
);

/** npm reads its settings in any case; these name code, a shell, a program, or a file with more settings. */
const NPM =
  /^npm_config_(?:node_options|script_shell|shell|git|editor|viewer|prefix|(?:global|user)config|globalignorefile|init_module|node_gyp|nodedir|registry)$/i;

/** Proxies, as curl(1), wget(1), Go's net/http and git read them, and settings of TLS (OpenSSL, node, python, git, curl). */
const TRAFFIC =
  /^(?:(?:https?|ftp|all|socks|rsync)_proxy|ssl_cert_(?:file|dir)|node_extra_ca_certs|node_tls_reject_unauthorized|requests_ca_bundle|curl_ca_bundle|pythonhttpsverify|git_ssl_(?:no_verify|cainfo)|git_proxy_ssl_cainfo|aws_ca_bundle|gonosumdb|gonosumcheck|goinsecure|npm_config_(?:https?_|no)?proxy|npm_config_(?:cafile|ca|strict_ssl)|pip_(?:cert|proxy|trusted_host))$/i;

/** A word is what stands between underscores. `PWD` alone is the working directory, and a public key is no secret. */
const SECRET_NAME =
  /(?:^|_)(?:secrets?|tokens?|passw(?:or)?ds?|pass(?:phrase)?|credentials?|creds?|cookies?|jwt|apikeys?|auth|pat|dsn|netrc)(?:_|$)|(?:^|_)(?<!public_)keys?$|(?:^|_)(?<!public_)key_(?:base64|data|pem)|_pwd$|connection_?string|secret|password/i;

/**
 * Beginnings that GitHub, GitLab, AWS, Google, Slack, Stripe, npm, PyPI, OpenAI and Anthropic document for their
 * tokens, JSON web tokens, private keys in PEM, and addresses with a password.
 */
const SECRET_VALUE =
  /^(?:gh[pousr]_|github_pat_|glpat-|A[KS]IA[0-9A-Z]{16}|AIza|ya29\.|xox[abeoprs]-|[rs]k_(?:live|test)_|npm_|pypi-|sk-|eyJ[\w-]+\.)|-----BEGIN [A-Z ]*PRIVATE KEY|:\/\/[^/@\s]*:[^/@\s]+@/;
