package toolchain

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// javaFile is what the name of a Java source depends on: javac wants a public
// type in a file of its name, and java wants to be told the class to start.
type javaFile struct {
	pkg    string   // "a.b", or ""
	public string   // the public top-level type, or ""
	types  []string // all top-level types
	starts []string // those with a main method
}

// path is the file name that javac accepts for it.
func (f javaFile) path(own string) string {
	if f.public == "" {
		return own
	}
	folder := strings.ReplaceAll(f.pkg, ".", "/")
	if folder != "" {
		folder += "/"
	}
	return folder + f.public + ".java"
}

func (f javaFile) qualified(class string) string {
	if f.pkg == "" {
		return class
	}
	return f.pkg + "." + class
}

// mainClass is the class to start: one with a main method, for choice Main,
// then a public one, then the first.
func mainClass(files []javaFile) string {
	best, rank := "Main", 0
	consider := func(f javaFile, class string, r int) {
		if r > rank {
			best, rank = f.qualified(class), r
		}
	}
	for _, f := range files {
		for _, class := range f.types {
			starts := slices.Contains(f.starts, class)
			switch {
			case starts && class == "Main":
				consider(f, class, 4)
			case starts && class == f.public:
				consider(f, class, 3)
			case starts:
				consider(f, class, 2)
			default:
				// main may be inherited; java says so if it is not.
				consider(f, class, 1)
			}
		}
	}
	return best
}

// readJava looks at the top level of a source. It never fails: what is not
// Java is javac's to refuse.
func readJava(source string) javaFile {
	var (
		f       javaFile
		depth   int
		public  bool
		current string // the type whose body we are in
		last    string // the word before
		static  bool   // seen in this member
		void    bool
	)
	tokens := javaTokens{rest: source}
	for {
		word := tokens.next()
		if word == "" {
			return f
		}
		switch {
		case depth == 0 && word == "package" && f.pkg == "":
			f.pkg, word = tokens.qualified()
		case depth == 0 && word == "public":
			public = true
		case depth == 0 && isTypeWord(word) && last != ".":
			name := tokens.next()
			if !isJavaName(name) {
				word = name
				break
			}
			current, word = name, name
			f.types = append(f.types, name)
			if public && f.public == "" {
				f.public = name
			}
			public = false
		case depth == 0 && word == ";":
			public = false
		case depth == 1 && word == "static":
			static = true
		case depth == 1 && word == "void":
			void = true
		case depth == 1 && word == "(" && last == "main" && static && void:
			if current != "" && !slices.Contains(f.starts, current) {
				f.starts = append(f.starts, current)
			}
		}
		switch word {
		case "{":
			depth++
			static, void = false, false
		case "}":
			depth = max(depth-1, 0)
			static, void = false, false
			if depth == 0 {
				current = ""
			}
		case ";":
			static, void = false, false
		}
		last = word
	}
}

func isTypeWord(word string) bool {
	return slices.Contains([]string{"class", "interface", "enum", "record"}, word)
}

func isJavaName(word string) bool {
	r, _ := utf8.DecodeRuneInString(word)
	return word != "" && isJavaLetter(r) && !unicode.IsDigit(r)
}

func isJavaLetter(r rune) bool {
	return r == '_' || r == '$' || unicode.IsLetter(r) || unicode.IsDigit(r)
}

// javaTokens cuts a source into words and single characters; comments and
// literals are left out.
type javaTokens struct{ rest string }

// next returns "" at the end.
func (t *javaTokens) next() string {
	for t.rest != "" {
		r, width := utf8.DecodeRuneInString(t.rest)
		switch {
		case unicode.IsSpace(r):
			t.rest = t.rest[width:]
		case strings.HasPrefix(t.rest, "//"):
			t.skipPast("\n", 2)
		case strings.HasPrefix(t.rest, "/*"):
			t.skipPast("*/", 2)
		case strings.HasPrefix(t.rest, `"""`):
			t.skipLiteral(`"""`)
		case r == '"' || r == '\'':
			t.skipLiteral(string(r))
		case isJavaLetter(r):
			end := strings.IndexFunc(t.rest, func(r rune) bool { return !isJavaLetter(r) })
			if end < 0 {
				end = len(t.rest)
			}
			word := t.rest[:end]
			t.rest = t.rest[end:]
			return word
		default:
			word := t.rest[:width]
			t.rest = t.rest[width:]
			return word
		}
	}
	return ""
}

func (t *javaTokens) skipPast(end string, from int) {
	if i := strings.Index(t.rest[from:], end); i >= 0 {
		t.rest = t.rest[from+i+len(end):]
		return
	}
	t.rest = ""
}

// skipLiteral skips to the closing quote; an unclosed one ends with its line,
// as it does for javac, so that it does not hide the rest of the file.
func (t *javaTokens) skipLiteral(quote string) {
	for i := len(quote); i < len(t.rest); i++ {
		switch {
		case t.rest[i] == '\\':
			i++
		case strings.HasPrefix(t.rest[i:], quote):
			t.rest = t.rest[i+len(quote):]
			return
		case t.rest[i] == '\n' && len(quote) == 1:
			t.rest = t.rest[i:]
			return
		}
	}
	t.rest = ""
}

// qualified reads a.b.c up to the semicolon, which it returns too.
func (t *javaTokens) qualified() (name, last string) {
	for {
		word := t.next()
		if word != "." && !isJavaName(word) {
			return strings.Trim(name, "."), word
		}
		name += word
	}
}
